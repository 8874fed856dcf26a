// What is known of sounds and pictures in this page, so that a change of their details shows everywhere.

import { useEffect, useState } from "../../lib/ui.js";
import { digestOf, readMedia } from "./requests.js";

const known = new Map(); // digest to the asset, null where there is none
const views = new Set(); // functions that show what has changed

function keep(digest, asset) {
  known.set(digest, asset);
  for (const show of views) show();
}

export const remember = (asset) => keep(asset.sha256, asset);
export const forget = ({ sha256 }) => keep(sha256, null);

/** The assets as they are known now, without those that are gone. */
export const currentOf = (assets) => assets.map((asset) => (known.has(asset.sha256) ? known.get(asset.sha256) : asset)).filter(Boolean);

/** Shows the view again when something else is known. */
export function useKnown() {
  const [, setTimes] = useState(0);
  useEffect(() => {
    const show = () => setTimes((times) => times + 1);
    views.add(show);
    return () => views.delete(show);
  }, []);
}

/** The asset at an address; undefined while it is read and for another URL, null where it is missing. */
export function useAsset(accountId, url) {
  const digest = digestOf(url);
  useKnown();
  useEffect(() => {
    if (digest && !known.has(digest)) read(accountId, digest);
  }, [digest]);
  return digest ? known.get(digest) : undefined;
}

async function read(accountId, digest) {
  try {
    remember((await readMedia(accountId, digest)).asset);
  } catch (error) {
    if (error.status === undefined) throw error;
    if (error.status === 404) keep(digest, null);
  }
}
