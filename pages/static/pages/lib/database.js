// What the app stores on the device.

import { indexedDbStorage, withRecords } from "@langlearn/offline";

export const storage = indexedDbStorage("langlearn");
export const { getAll, getValue, modify, remove } = withRecords(storage);
