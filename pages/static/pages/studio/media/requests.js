// What the studio asks of the service about sounds and pictures.

import { request } from "../../lib/api.js";

const PAGE = 24; // assets at a time

const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "")).toString();

const address = (sha256) => `/media/${sha256}`;
const tagged = ({ data, headers }) => ({ asset: data, tag: headers.get("ETag") });

/** The digest in an address of the service's own, `media/<digest>.<ending>`; null in another URL. */
export const digestOf = (url) => /^media\/([0-9a-f]{64})\.\w+$/.exec(url ?? "")?.[1] ?? null;

/**
 * `{assets, total, hasNext}`, newest first. `where`: "course" for what a course uses, "mine" for what the account has
 * uploaded, "unused" for what of that nothing uses.
 */
export async function listMedia(account, { courseId, where, kind, search, page = 1 }) {
  const scope = where === "course" ? { course_id: courseId } : { mine: true, unused: where === "unused" ? true : null };
  const { data, meta } = await request("GET", `/media?${query({ ...scope, kind, search, page, limit: PAGE })}`, { account });
  return { assets: data, total: meta.total, hasNext: meta.hasNext };
}

/** `{asset, tag}`. */
export const readMedia = async (account, sha256) => tagged(await request("GET", address(sha256), { account }));

/** Changes the details if they have still the `tag`. `{asset, tag}` after it. */
export const saveMedia = async (account, sha256, tag, body) =>
  tagged(await request("PATCH", address(sha256), { account, body, headers: { "If-Match": tag }, repeat: true }));

export const deleteMedia = (account, sha256) => request("DELETE", address(sha256), { account });

/** The places that name it: {entity, id, field, lessons, courses} each, a hundred at most. */
export const listUses = async (account, sha256) => (await request("GET", `${address(sha256)}/usage`, { account })).data;

/** Digest to the ids of the lessons of the draft that name it. */
export async function lessonsOfMedia(account, courseId) {
  const path = `/courses/${encodeURIComponent(courseId)}/package/media?state=draft`;
  const { data } = await request("GET", path, { account });
  return new Map(data.assets.map(({ sha256, lessons }) => [sha256, lessons]));
}

/** `{asset, isNew}` of a file that is sent. `texts`: alt, language, transcript. `onPart` gets the part that is sent. */
export async function uploadMedia(account, file, texts, { onPart, signal }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) if (value) form.append(name, value);
  form.append("file", file, file.name);
  const options = { account, form, transport: (url, sent) => sendWithProgress(url, sent, onPart), repeat: true, signal };
  const { data, status } = await request("POST", "/media", options);
  return { asset: data, isNew: status === 201 };
}

/** As `fetch`, which does not tell how much is sent. */
function sendWithProgress(url, { method, headers, body, signal }, onPart) {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    sending.responseType = "blob";
    sending.upload.onprogress = ({ loaded, total }) => onPart(total ? loaded / total : 0);
    sending.onload = () => {
      const lines = sending.getAllResponseHeaders().trim().split("\r\n");
      resolve(new Response(sending.response, { status: sending.status, headers: lines.map((line) => line.split(/: ?(.*)/, 2)) }));
    };
    sending.onerror = sending.onabort = () => reject(new TypeError("Not sent"));
    signal.addEventListener("abort", () => sending.abort());
    sending.send(body);
  });
}
