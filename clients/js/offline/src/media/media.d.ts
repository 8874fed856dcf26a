import type { Asset, CourseContent, MediaManifest } from "../content.js";
import type { Device, OfflineClient } from "../device.js";
import type { Packages } from "../packages.js";
import type { Storage } from "../storage/storage.js";

/** Where sounds and pictures are on the device. README.md, "Storage in a native shell", says how to write one. */
export interface MediaFiles {
  has(asset: Asset): Promise<boolean>;
  /** Stores the whole file, and removes the part of it. */
  put(asset: Asset, bytes: Uint8Array): Promise<unknown>;
  /** Removes the file and the part of it, if there are any. */
  remove(asset: Asset): Promise<unknown>;
  /** The first bytes of a file whose download was interrupted, or null. */
  part(asset: Asset): Promise<Uint8Array | null>;
  putPart(asset: Asset, bytes: Uint8Array): Promise<unknown>;
  removePart(asset: Asset): Promise<unknown>;
}

/** Files in a cache of the browser, by their URLs. `base`: `links.media` of `GET /api`. */
export function cacheFiles(options: { name?: string; base: string }): MediaFiles;

/** Files in memory. */
export function memoryFiles(): MediaFiles & { get(asset: Asset): Promise<Uint8Array | null> };

/** The URL of an address in a course: `media/<digest>.<ending>`, another relative one, or an absolute one. */
export function mediaUrl(base: string, address: string): string;

export interface DownloadOptions {
  onProgress?(bytes: number, ofBytes: number): void;
  signal?: AbortSignal;
}

export interface Media {
  /** The media manifest of a course as the service has it, which is stored. */
  manifest(courseId: string): Promise<MediaManifest & { complete: boolean }>;
  /** Bytes of the sounds and pictures of a course. */
  mediaBytes(courseId: string): Promise<number>;
  /** Bytes of those on the device, or null when the course has not been downloaded whole. */
  storedBytes(courseId: string): Promise<number | null>;
  /**
   * Downloads what is missing of a course: package, words, tables of its languages, sounds and pictures. Interrupted, it
   * continues the next time. Throws the client's ApiError, the reason of `signal`, and else an Error of a file: one that
   * does not arrive, is not the one that the manifest names, or cannot be stored. The files that can be fetched are, then.
   */
  download(courseId: string, options?: DownloadOptions): Promise<void>;
  /**
   * Fetches the sounds and pictures of the next lessons, of a small course all; none of a course whose download was
   * removed. Returns whether the whole course is on the device.
   */
  prefetch(content: CourseContent, completed: ReadonlySet<string>): Promise<boolean>;
  removeDownload(courseId: string): Promise<void>;
}

export function createMedia(options: {
  client: OfflineClient;
  storage: Storage;
  device: Device;
  packages: Packages;
  files: MediaFiles;
  /** `links.media` of `GET /api`, which is read when it is not given. */
  base?: string;
  /** That of the files; the platform's unless given. */
  fetch?: typeof fetch;
}): Media;
