import common from "./es/common.js";
import inbox from "./es/inbox.js";
import start from "./es/start.js";
import course from "./es/course.js";
import settings from "./es/settings.js";
import people from "./es/people.js";
import lesson from "./es/lesson.js";
import forms from "./es/forms.js";
import preview from "./es/preview.js";
import media from "./es/media.js";
import words from "./es/words.js";
import publish from "./es/publish.js";

export default { ...common, ...inbox, ...start, ...course, ...settings, ...people, ...lesson, ...forms, ...preview, ...media, ...words, ...publish };
