// Addresses of the views. Links are ordinary ones; a click on one to a view changes the address without a page load.

import { update } from "./store.js";

const ROUTES = [
  [/^\/(?:learn\/?)?$/, "home", []],
  [/^\/learn\/courses\/([^/]+)$/, "course", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/, "lesson", ["courseId", "lessonId"]],
  [/^\/learn\/courses\/([^/]+)\/practice$/, "practice", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/, "session", ["courseId", "mode"]],
  [/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/, "session", ["courseId", "lessonId"]],
  [/^\/learn\/courses\/([^/]+)\/mistakes$/, "mistakes", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/words$/, "words", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/placement$/, "placement", ["courseId"]],
  [/^\/learn\/sign-in$/, "signIn", []],
  [/^\/learn\/register$/, "register", []],
  [/^\/learn\/account$/, "account", []],
  [/^\/learn\/account\/profile$/, "profile", []],
  [/^\/learn\/account\/password$/, "changePassword", []],
  [/^\/learn\/account\/devices$/, "devices", []],
  [/^\/learn\/account\/data$/, "ownData", []],
  [/^\/learn\/forgot-password$/, "forgotPassword", []],
  [/^\/learn\/reset-password$/, "resetPassword", []],
  [/^\/learn\/confirm-email$/, "confirmEmail", []],
];

/** `{name, parameters}` of the view at `path`; the name is `notFound` when there is none. */
export function match(path) {
  for (const [pattern, name, keys] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { name, parameters: Object.fromEntries(keys.map((key, i) => [key, decode(found[i + 1])])) };
  }
  return { name: "notFound", parameters: {} };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const courseAddress = (courseId) => `/learn/courses/${encodeURIComponent(courseId)}`;
export const lessonAddress = (courseId, lessonId) =>
  `${courseAddress(courseId)}/lessons/${encodeURIComponent(lessonId)}`;
export const practiceAddress = (courseId) => `${courseAddress(courseId)}/practice`;
export const sessionAddress = (courseId, mode) => `${practiceAddress(courseId)}/${mode}`;
export const lessonPracticeAddress = (courseId, lessonId) =>
  `${practiceAddress(courseId)}/lessons/${encodeURIComponent(lessonId)}`;
export const mistakesAddress = (courseId) => `${courseAddress(courseId)}/mistakes`;
export const wordsAddress = (courseId) => `${courseAddress(courseId)}/words`;
export const placementAddress = (courseId) => `${courseAddress(courseId)}/placement`;

/** Where to sign in, or to register, for the view that is shown; its address is `next` of the query. */
export const signInAddress = (view = "sign-in") => `/learn/${view}?next=${encodeURIComponent(location.pathname)}`;

/** The address of `next` of the query; that of the courses when it names no view. */
export function nextAddress() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  return match(next).name === "notFound" ? "/" : next;
}

/** `replace`: the way back does not lead to the view that is left. */
export function navigate(path, { replace = false } = {}) {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  update({ path: location.pathname });
  scrollTo(0, 0);
}

export function startRouter() {
  addEventListener("popstate", () => update({ path: location.pathname }));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    if (match(link.pathname).name === "notFound" || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}
