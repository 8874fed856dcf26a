export { mediaUrl } from "./address.js";
export { createMedia } from "./create.js";
export { cacheFiles, memoryFiles } from "./files.js";
