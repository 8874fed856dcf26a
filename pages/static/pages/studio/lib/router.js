// Addresses of the rooms. Links are ordinary ones; a click on one to a room changes the address without a page load.

import { useEffect, useState } from "../../lib/ui.js";

export const startAddress = "/studio";
export const courseAddress = (courseId) => `${startAddress}/courses/${encodeURIComponent(courseId)}`;
export const lessonAddress = (courseId, lessonId) =>
  `${courseAddress(courseId)}/lessons/${encodeURIComponent(lessonId)}`;
export const roomAddress = (courseId, room) => `${courseAddress(courseId)}/${room}`;

const listeners = new Set();
const tell = () => listeners.forEach((listener) => listener());

export function navigate(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  tell();
  scrollTo(0, 0);
}

/** `{path, query}` of the page; renders the component again when it changes. */
export function useAddress() {
  const [href, setHref] = useState(location.href);
  useEffect(() => {
    const follow = () => setHref(location.href);
    listeners.add(follow);
    follow();
    return () => listeners.delete(follow);
  }, []);
  const { pathname, searchParams } = new URL(href);
  return { path: pathname, query: searchParams };
}

const isOurs = (path) => path === startAddress || path.startsWith(`${startAddress}/`);

export function startRouter() {
  addEventListener("popstate", tell);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.download || link.origin !== location.origin) return;
    if (!isOurs(link.pathname) || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}
