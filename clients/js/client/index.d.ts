import type { components, paths } from "./api.js";

/** The schemas of the document, as `Schemas["User"]`. */
export type Schemas = components["schemas"];
export type User = Schemas["User"];

/** A failure that the service reports, or no response at all: `status` 0. */
export class ApiError extends Error {
  constructor(failure: Pick<ApiError, "status" | "message"> & Partial<Pick<ApiError, "code" | "details" | "errors" | "context" | "retryAfter" | "cause">>);
  readonly name: "ApiError";
  readonly status: number;
  /** Of the service, or of the client: `NO_RESPONSE`, `ABORTED`, `DEADLINE` (status 0), `ACCOUNT_CHANGED` (status 401). */
  readonly code: string | undefined;
  readonly details: string | undefined;
  /** Field to what is wrong with it. */
  readonly errors: Readonly<Record<string, string[]>>;
  readonly context: Readonly<Record<string, unknown>>;
  /** Seconds after which the service may be asked again: of its `Retry-After`, 1 without that header. */
  readonly retryAfter: number | undefined;
}

/** Is it the service, or the connection, that fails? Then an app uses what it has stored. */
export function isUnavailable(error: { status: number }): boolean;

/** What a store has of who is signed in. */
export interface StoredSession {
  refreshToken: string;
  account: User;
}

/** Where the session of a device is stored. */
export interface Sessions {
  /** Of a store that several tabs share: they refresh one at a time, and tell each other of changes. */
  readonly name?: string;
  read(): Promise<StoredSession | null>;
  /** Replaces the session by `change(session)` in one step, in which no other tab changes it. */
  modify(change: (session: StoredSession | null) => StoredSession | null): Promise<void>;
}

/** The methods of a Web Storage that are needed, as `localStorage` has them. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A session that lasts as long as the process, or the page. */
export function memorySessions(): Sessions;

/** A session in a Web Storage. Clients of several services need several names; the usual one is `langlearn`. */
export function storageSessions(storage: TextStorage & { removeItem(key: string): void }, name?: string): Sessions;

/** The time as the service has it. */
export interface Clock {
  /** Milliseconds, as of `Date.now()`. */
  now(): number;
  correctBy(headers: Headers): void;
}

/** A clock that stores its correction; without a storage it lasts as long as the clock. */
export function createClock(storage?: TextStorage): Clock;

/** The time zone of the device. */
export function timeZone(): string | undefined;

/** The time zone of full hours from UTC that the device is in, which each service knows. */
export function hourZone(): string | undefined;

export interface ClientOptions {
  /** The origin of the service, `https://api.example.org`; that of the page when there is none. */
  baseUrl?: string;
  /** `memorySessions()` when there is none. */
  sessions?: Sessions;
  clock?: Clock;
  fetch?: typeof globalThis.fetch;
  /** The language of the mails to a new account. */
  language?: () => string | undefined;
  /** How often a request is sent at most that may be repeated: 3. */
  attempts?: number;
  /** The longest `Retry-After`, in seconds, after which a request is repeated: 10. */
  longestWait?: number;
  /** As of a call, for those that have none. */
  deadlineMs?: number;
}

export interface CallOptions {
  /** The id of the account that the call is for, null for a guest; else who is signed in. It is sent for no other. */
  account?: string | null;
  /** When another account is signed in before the response has arrived, or none, the call is repeated as a guest's. */
  asGuest?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** Sends the content of `form`; is called as `fetch` is. */
  transport?: (url: string, init: RequestInit) => Promise<Response>;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Repeat the request after a 429 or 503, as its `Retry-After` says? A GET is, and what has an idempotency key. */
  repeat?: boolean;
  signal?: AbortSignal;
  /** Milliseconds for the call with its repetitions. Without, each attempt has 20 s, a file 2 minutes, a form 10. */
  deadlineMs?: number;
}

export interface RequestOptions extends CallOptions {
  /** A JSON value. */
  body?: unknown;
  /** Sent instead of `body`. */
  form?: FormData;
  /** `data` is a Blob. */
  asFile?: boolean;
  /** As `Idempotency-Key`, for routes that take one; true for a new one. */
  idempotencyKey?: string | true;
}

export interface Result<Data = any, Meta = any> {
  status: number;
  /** Null for a 304. */
  data: Data;
  meta: Meta;
  message: string | undefined;
  headers: Headers;
  /** The id of the account that the request was sent for, null for a guest. */
  account: string | null;
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Operation<P extends keyof paths, M extends Method> = paths[P][M];

/** The paths of the document that have the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

type Success<O> = O extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never;
type Body<O> = Success<O> extends infer S ? (S extends { content: { "application/json": infer B } } ? B : never) : never;
type DataOf<O> = Body<O> extends infer B ? (B extends { data: infer D } ? D : B) : never;
type MetaOf<O> = Body<O> extends infer B ? (B extends { meta: infer M } ? M : undefined) : never;

type PathPart<O> = O extends { parameters: { path: infer V } } ? { path: V } : unknown;
type QueryPart<O> = O extends { parameters: { query: infer Q } }
  ? { query: Q }
  : O extends { parameters: { query?: infer Q } }
    ? { query?: Q }
    : unknown;
type Content<C> = C extends { "application/json": infer B }
  ? { body: B }
  : C extends { "multipart/form-data": unknown }
    ? { form: FormData }
    : unknown;
type BodyPart<O> = O extends { requestBody: { content: infer C } }
  ? Content<C>
  : O extends { requestBody?: { content: infer C } }
    ? Partial<Content<C>>
    : unknown;
type KeyPart<O> = O extends { parameters: { header?: infer H } }
  ? [H] extends [never] // whose keys are all names
    ? unknown
    : "Idempotency-Key" extends keyof H
      ? { idempotencyKey?: string | true }
      : unknown
  : unknown;

export type OptionsOf<O> = CallOptions & PathPart<O> & QueryPart<O> & BodyPart<O> & KeyPart<O>;
type Argument<T> = {} extends T ? [options?: T] : [options: T];

/** A call of the document: its path with the names of parameters, which `path` fills. */
export interface Call<M extends Method> {
  <P extends PathOf<M>>(path: P, options: OptionsOf<Operation<P, M>> & { asFile: true }): Promise<Result<Blob>>;
  <P extends PathOf<M>>(
    path: P,
    ...options: Argument<OptionsOf<Operation<P, M>>>
  ): Promise<Result<DataOf<Operation<P, M>>, MetaOf<Operation<P, M>>>>;
}

export interface Client {
  readonly get: Call<"get">;
  readonly post: Call<"post">;
  readonly put: Call<"put">;
  readonly patch: Call<"patch">;
  readonly delete: Call<"delete">;
  /** The same without types, of a path below `/api/v1`. Raises ApiError. */
  request(method: string, path: string, options?: RequestOptions): Promise<Result>;
  isUnavailable: typeof isUnavailable;

  /** Who is signed in, or null for a guest. */
  account(): User | null;
  /** Takes the stored session, also without a connection: call it first. Returns who is signed in. */
  resume(): Promise<User | null>;
  signIn(email: string, password: string, more?: { rememberMe?: boolean }): Promise<User>;
  /** `more`: further fields of the account. The time zone is that of the device unless it is named. */
  register(email: string, password: string, more?: Partial<Omit<Schemas["RegisterRequest"], "email" | "password">>): Promise<User>;
  /** Signs out in all tabs; the session ends, with a connection on the service too. */
  signOut(): Promise<void>;
  /** Ends the other sessions of the account; this one gets new tokens. */
  changePassword(current: string, chosen: string, options?: { account?: string }): Promise<void>;
  /** `forget` is called between the deletion and the end of the session: it makes no calls of the account. */
  deleteAccount(password: string, options?: { account?: string; forget?: () => unknown }): Promise<void>;
  /** Stores what the service says of who is signed in, such as the response to a change of the profile. */
  storeAccount(account: User): Promise<void>;
  /**
   * Calls the listener when an account signs in or out, here or in another tab, and when the account or its tokens change;
   * `isOther`: it is another account than before. Sign-in and sign-out wait for its promise. Returns what ends it.
   */
  onSession(listener: (account: User | null, change: { isOther: boolean }) => unknown): () => void;

  /** Milliseconds, as of `Date.now()`, by the clock of the service. */
  now(): number;
  /**
   * The result of `action()`, once no other action for the same `what` runs, in any tab that shares the session. Not within
   * such an action; `refresh` and `sync` are those of the packages.
   */
  alone<T>(what: string, action: () => T | Promise<T>): Promise<T>;
}

/** A client of the service. */
export function createClient(options?: ClientOptions): Client;
