// Addresses of the views. Links are ordinary ones; a click on one to a view changes the address without a page load.

import { update } from "./store.js";

const ROUTES = [
  [/^\/(?:learn\/?)?$/, "home", []],
  [/^\/learn\/(continue|practise)$/, "resume", ["wanted"]],
  [/^\/learn\/courses\/([^/]+)$/, "course", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/lessons\/([^/]+)$/, "lesson", ["courseId", "lessonId"]],
  [/^\/learn\/courses\/([^/]+)\/practice$/, "practice", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/practice\/(mixed|reviews|mistakes|words)$/, "session", ["courseId", "mode"]],
  [/^\/learn\/courses\/([^/]+)\/practice\/lessons\/([^/]+)$/, "session", ["courseId", "lessonId"]],
  [/^\/learn\/courses\/([^/]+)\/mistakes$/, "mistakes", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/words$/, "words", ["courseId"]],
  [/^\/learn\/courses\/([^/]+)\/placement$/, "placement", ["courseId"]],
  [/^\/learn\/leaderboard$/, "leaderboard", []],
  [/^\/learn\/notifications$/, "notifications", []],
  [/^\/learn\/sign-in$/, "signIn", []],
  [/^\/learn\/register$/, "register", []],
  [/^\/learn\/account$/, "account", []],
  [/^\/learn\/account\/profile$/, "profile", []],
  [/^\/learn\/account\/password$/, "changePassword", []],
  [/^\/learn\/account\/devices$/, "devices", []],
  [/^\/learn\/account\/reports$/, "ownReports", []],
  [/^\/learn\/account\/data$/, "ownData", []],
  [/^\/learn\/forgot-password$/, "forgotPassword", []],
  [/^\/learn\/reset-password$/, "resetPassword", []],
  [/^\/learn\/confirm-email$/, "confirmEmail", []],
];

const FORMS = ["signIn", "register", "forgotPassword", "resetPassword"];

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

const STUDIO = /^\/studio(\/|$)/; // a page of its own

/** The address of `next` of the query; that of the courses when it names neither a view nor the studio. */
export function nextAddress() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  if (!/^\/(?!\/)/.test(next)) return "/";
  const { origin, pathname } = new URL(next, location.origin); // as the browser reads `..` and `\`
  const isOurs = match(pathname).name !== "notFound" || STUDIO.test(pathname);
  return isOurs && origin === location.origin ? pathname : "/";
}

/** What the view remembers with its place in the history, so that it is there after a reload and on the way back. */
export const placeState = () => history.state ?? {};

export const rememberInPlace = (changes) => history.replaceState({ ...placeState(), ...changes }, "");

/** What the place of a view on the way to an account remembers: how many `steps` back the learner was before it. */
function onTheWay(name) {
  const { steps } = placeState();
  const isFirst = steps === undefined && FORMS.includes(match(location.pathname).name); // opened by its address
  return [...FORMS, "account"].includes(name) && !isFirst ? { steps: (steps ?? 0) + 1 } : {};
}

/** Back to where the learner came from to sign in or register, with what that place remembers. */
export function returnFromForm() {
  const { steps } = placeState();
  if (steps) history.go(-steps);
  else if (STUDIO.test(nextAddress())) location.replace(nextAddress());
  else navigate(nextAddress(), { replace: true }); // the form was opened by its address
}

/**
 * `replace`: the way back does not lead to the view that is left. `state`: what the new place remembers. `isInside` of a
 * place: the way back leads to a view.
 */
export function navigate(path, { replace = false, state = {} } = {}) {
  const { isInside } = placeState();
  if (replace) history.replaceState({ isInside }, "", path);
  else history.pushState({ ...state, isInside: true }, "", path);
  update({ path: location.pathname });
  scrollTo(0, 0);
}

let guard = null; // {ask, isAsking} while the way back out of the view asks first

/**
 * Until the function that it returns is called, the way back asks first: `ask()` resolves to true to leave, to `exit`
 * where it would leave the app. The place gets a second entry in the history, which the way back takes away
 * first, without another view; the browser has no other means to ask.
 */
export function guardWayBack(ask, exit) {
  const own = { ask, exit, isAsking: false };
  guard = own;
  if (!placeState().isGuarded) {
    const state = placeState();
    rememberInPlace({ isBelow: true });
    history.pushState({ ...state, isGuarded: true }, "");
  }
  return () => {
    if (guard === own) guard = null;
  };
}

async function askFirst() {
  const own = guard;
  history.forward();
  if (own.isAsking) return;
  own.isAsking = true;
  const leaves = await own.ask();
  own.isAsking = false;
  if (!leaves || guard !== own) return;
  guard = null;
  if (placeState().isInside) history.go(-2);
  else navigate(own.exit, { replace: true });
}

function followHistory() {
  const { isBelow, isGuarded } = placeState();
  if (guard && isBelow) askFirst();
  else if (isBelow) history.back(); // the view is over
  else if (!guard || !isGuarded) update({ path: location.pathname });
}

export function startRouter() {
  addEventListener("popstate", followHistory);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return;
    const { name } = match(link.pathname);
    if (name === "notFound" || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { state: onTheWay(name) });
  });
}
