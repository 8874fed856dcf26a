// What the rooms ask of the service: `{data, meta, headers, status}`. Raises ApiError.

import { request } from "../../lib/api.js";

const PAGE = 100; // rows at a time
const MOST_PAGES = 100;

export const get = (account, path, options) => request("GET", path, { account: account.id, ...options });
export const post = (account, path, body, options) => request("POST", path, { account: account.id, body, ...options });
export const put = (account, path, body, options) => request("PUT", path, { account: account.id, body, ...options });
export const patch = (account, path, body, options) => request("PATCH", path, { account: account.id, body, ...options });
export const del = (account, path, options) => request("DELETE", path, { account: account.id, ...options });

/** All rows of a list, of as many pages as it has. */
export async function listAll(account, path) {
  const rows = [];
  const separator = path.includes("?") ? "&" : "?";
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await get(account, `${path}${separator}page=${page}&limit=${PAGE}`);
    rows.push(...data);
    if (!meta.hasNext) break;
  }
  return rows;
}

export const below = (courseId, what) => `/courses/${encodeURIComponent(courseId)}/${what}`;
