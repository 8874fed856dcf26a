import type { Asset } from "./content.js";
import type { MediaFiles } from "./media/media.js";
import type { Storage, StoredRecord, StoreName } from "./storage/storage.js";

/** What this package needs of a client: @langlearn/client has it. */
export interface OfflineClient {
  /** The account that is signed in, or null for a guest. */
  account(): { id: string } | null;
  /** The information about the service, whose `links.media` says where sounds and pictures are. */
  get(path: "/api"): Promise<{ data: any }>;
  /** `path`: below `/api/v1`. */
  request(method: string, path: string, options?: Record<string, any>): Promise<{
    status: number;
    data: any;
    headers: Headers;
    account: string | null;
  }>;
}

/** Where a value of an account is stored; `part`: the course that it is of, or another part. */
export function ownKey(kind: string, account: string, part?: string | number): string;

/** Where the words of a course are stored. */
export function wordsKey(courseId: string): string;

/** Where the media manifest of a course is stored. */
export function manifestKey(courseId: string): string;

/** Whose the records on the device are. */
export interface Device {
  /** The id of the account that is signed in, or null. */
  accountId(): string | null;
  /** Stores what was read for an account, null for a guest; nothing once the device is signed in as another one. */
  putOf(account: string | null, store: StoreName, record: StoredRecord): Promise<void>;
  /** May the record of `packages` be opened by the account that is signed in, or by the guest? */
  isReadable(record: StoredRecord): boolean;
  /** A record of `results` as the device keeps it: without answers once the service has it and its account is signed out. */
  keptOf(record: StoredRecord): StoredRecord;
  /** A Map for what was read, in memory, which is emptied when a session ends. */
  cache<Value>(): Map<string, Value>;
  /** Removes the files of assets, but for those that a manifest names whose key is not in `without`. */
  forgetFiles(assets: Asset[], options?: { without?: string[] }): Promise<void>;
  /**
   * Removes what the device has of accounts that it is not signed in as, but for results that were not sent yet. Run it
   * when a session ends, and when the application starts.
   */
  forgetOthers(): Promise<void>;
}

export function createDevice(options: {
  client: OfflineClient;
  storage: Storage;
  files: MediaFiles;
  /** Kinds of values that the application stores for accounts by `ownKey`, which go with the session. */
  ownKinds?: string[];
}): Device;
