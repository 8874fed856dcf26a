// What learners do not have yet of the courses in the queue, and their publication.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { publish, readPublishState } from "./requests.js";
import { failureText } from "./texts.js";

const isUnpublished = ({ publish_mode: mode, changes }) =>
  mode === "manual" && Object.values(changes).some((number) => number > 0);
const sizeOf = ({ changes }) => Object.values(changes).reduce((sum, number) => sum + number, 0);

/** `{states, failures, busy, published, mayEdit(case), waits(case), publishCourse(id)}` of the courses in the queue. */
export function usePublishing(account, { cases, said }, queue) {
  const [states, setStates] = useState({}); // course id to PublishState
  const [failures, setFailures] = useState({}); // course id to ApiError
  const [busy, setBusy] = useState(false);
  const [published, setPublished] = useState(null); // the id of the course that was published last
  const ids = [...new Set((cases ?? []).map((each) => each.course_id))].sort();
  const read = async (id) => {
    try {
      const state = await readPublishState(account, id);
      setStates((before) => ({ ...before, [id]: state }));
    } catch (error) {
      if (error.status === undefined) throw error; // without it nothing is offered
    }
  };
  useEffect(() => {
    for (const id of ids) read(id);
  }, [ids.join()]);
  useEffect(() => {
    const decided = cases?.find(({ id }) => id === said?.id);
    if (!decided || states[decided.course_id]?.publish_mode === "auto") return;
    setPublished(null);
    read(decided.course_id);
  }, [said]);
  const publishCourse = async (id) => {
    setBusy(true);
    setFailures((before) => ({ ...before, [id]: null }));
    try {
      await publish(account, id, states[id]);
      queue.markPublished(id);
      setPublished(id);
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailures((before) => ({ ...before, [id]: error }));
    } finally {
      await read(id);
      setBusy(false);
    }
  };
  const mayDo = (id, right) => states[id]?.rights.includes(right);
  return {
    states,
    failures,
    busy,
    published,
    publishCourse,
    mayEdit: ({ course_id: id }) => !states[id] || mayDo(id, "edit"), // the service decides
    mayPublish: (id) => Boolean(mayDo(id, "publish")),
    /** Was the answer accepted, and do learners not have that yet? */
    waits: ({ course_id: id, state, answer }) =>
      state === "accepted" && answer?.live === false && states[id]?.publish_mode === "manual",
  };
}

/** A bar for each course with changes that learners do not have. */
export function PublishBars({ publishing, courses }) {
  const { states, published } = publishing;
  const name = (id) => courses.get(id)?.name ?? id;
  const waiting = Object.values(states).filter(isUnpublished);
  return html`
    <div class="publish-bars" role="status">
      ${waiting.map((state) => html`<${Bar} key=${state.course_id} state=${state} name=${name(state.course_id)} publishing=${publishing} />`)}
      ${published && html`<p class="published"><strong dir="auto">${name(published)}</strong> ${t("published")}</p>`}
    </div>
  `;
}

function Bar({ state, name, publishing }) {
  const { failures, busy, publishCourse, mayPublish } = publishing;
  const { course_id: id } = state;
  return html`
    <div class="publish-bar">
      <p>
        <strong dir="auto">${name}</strong> ${t("unpublished", { count: sizeOf(state) })}
        ${failures[id] && html`<span class="error"> ${failureText(failures[id])}</span>`}
        ${!mayPublish(id) && html`<span> ${t("unpublished_for_others")}</span>`}
      </p>
      ${mayPublish(id) &&
      html`<button type="button" disabled=${busy} onClick=${() => publishCourse(id)}
        >${t("publish")}<span class="hidden"> ${name}</span></button
      >`}
    </div>
  `;
}
