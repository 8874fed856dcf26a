import type { Course, CoursePackage, CourseWords } from "./content.js";
import type { Device, OfflineClient } from "./device.js";
import type { Storage } from "./storage/storage.js";

/** Language to its table for `courseOf` of @langlearn/grading. */
export type GradingTables = Record<string, any>;

/** What is `stored` is as the device has it, and null without it; what is `refreshed` is as the service has it. */
export interface Packages {
  storedPackage(courseId: string): Promise<CoursePackage | null>;
  /** Reads what changed, or the whole package, and stores it. Throws the client's ApiError. */
  refreshPackage(courseId: string): Promise<CoursePackage>;
  storedWords(courseId: string): Promise<CourseWords | null>;
  refreshWords(courseId: string): Promise<CourseWords>;
  /** The packages on the device that the one who is signed in may open. */
  storedPackages(): Promise<CoursePackage[]>;
  storedTables(course: Course): Promise<GradingTables>;
  refreshTables(course: Course): Promise<GradingTables>;
}

export function createPackages(options: {
  client: OfflineClient;
  storage: Storage;
  device: Device;
  /** Milliseconds for which what was read is not read again; 0 unless given. */
  freshMs?: number;
}): Packages;
