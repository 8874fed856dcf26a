import common from "./en/common.js";
import inbox from "./en/inbox.js";
import start from "./en/start.js";
import course from "./en/course.js";
import settings from "./en/settings.js";
import people from "./en/people.js";
import lesson from "./en/lesson.js";
import forms from "./en/forms.js";
import preview from "./en/preview.js";
import media from "./en/media.js";
import words from "./en/words.js";
import publish from "./en/publish.js";

export default { ...common, ...inbox, ...start, ...course, ...settings, ...people, ...lesson, ...forms, ...preview, ...media, ...words, ...publish };
