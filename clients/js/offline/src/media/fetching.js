// One sound or picture: fetched, from where an interrupted download ended, and stored once its digest is right.

import { sha256 } from "../rules/sha256.js";

const PARTIAL = 206;
const NOT_SATISFIABLE = 416; // what is there is as long as the file, or longer

/** Stores the file of `asset` unless it is there. `options`: {url, fetch, signal}; the signal interrupts it. Raises Error. */
export async function fetchFile(files, asset, options) {
  if (await files.has(asset)) return;
  const begun = await files.part(asset);
  if (begun) {
    const bytes = await request(files, asset, options, begun);
    if (bytes && (await digestOf(bytes)) === asset.sha256) return files.put(asset, bytes);
    await files.removePart(asset); // it is no beginning of the file
  }
  const bytes = await request(files, asset, options);
  if ((await digestOf(bytes)) !== asset.sha256) throw new Error(`${options.url}: digest`);
  return files.put(asset, bytes);
}

/** The bytes of the file, after those of `begun`; null when there are none after it. */
async function request(files, asset, { url, fetch, signal }, begun = null) {
  const headers = begun ? { Range: `bytes=${begun.length}-` } : {};
  const response = await fetch(url, { headers, priority: "low", signal }); // what a view needs comes first
  if (begun && response.status === NOT_SATISFIABLE) return null;
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const pieces = response.status === PARTIAL ? [begun] : [];
  // Native shells may have no streams.
  if (!response.body?.getReader) return joined([...pieces, new Uint8Array(await response.arrayBuffer())]);
  const reader = response.body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  } catch (error) {
    if (pieces.length) await files.putPart(asset, joined(pieces));
    throw error;
  }
  return joined(pieces);
}

function joined(pieces) {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Hexadecimal. The one of the platform is missing over plain HTTP and in some native shells. */
async function digestOf(bytes) {
  if (!globalThis.crypto?.subtle) return sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
