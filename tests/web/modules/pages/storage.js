// For tests of the storage in the browser.

export { indexedDbStorage } from "@langlearn/offline";
