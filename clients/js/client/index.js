export { createClient } from "./src/client.js";
export { createClock, hourZone, timeZone } from "./src/clock.js";
export { ApiError, isUnavailable } from "./src/errors.js";
export { memorySessions, storageSessions } from "./src/stores.js";
