// Where the shortcuts of the installed app lead: to the course learned last, or to its practice.

import { lastAnswers } from "@langlearn/offline";
import { request } from "../lib/api.js";
import { courseAddress, navigate, practiceAddress } from "../lib/router.js";
import { accountId, getState } from "../lib/store.js";
import { html, useEffect } from "../lib/ui.js";
import { Loading } from "./states.js";

export function Resume({ wanted }) {
  useEffect(() => {
    const leave = (courseId) => navigate(courseId ? ADDRESSES[wanted](courseId) : "/", { replace: true });
    lastCourse().then(leave, () => leave(null));
  }, []);
  return html`<${Loading} />`;
}

const ADDRESSES = { continue: courseAddress, practise: practiceAddress };

/** The id of the course with the latest answer on this device, else of any device of the account. */
async function lastCourse() {
  const [last] = Object.entries(lastAnswers(getState())).sort(([, a], [, b]) => (a < b ? 1 : -1));
  if (last) return last[0];
  const account = accountId();
  return account && (await request("GET", "/progress/summary", { account })).data.courses[0]?.course_id;
}
