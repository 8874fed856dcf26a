export { STORES, withRecords } from "./stores.js";
export { memoryStorage } from "./memory.js";
export { indexedDbStorage } from "./indexed-db.js";
