import { ownResults } from "@langlearn/offline";
import { client, offline, started } from "./sdk";

let waiting = 0;

/** Uploads what waits. Safe to call at any time: each lesson counts once. */
export async function sync() {
  const { refused, failure } = await offline.sync();
  for (const { kind, reason } of refused) console.warn(`The service did not take a ${kind}: ${reason}`);
  if (failure && !client.isUnavailable(failure)) console.error(failure);
}

offline.onChange((state) => {
  const before = waiting;
  waiting = ownResults(state).filter((result) => result.state === "waiting").length;
  if (waiting > before) sync();
  const status = document.querySelector("#status")!;
  status.textContent = waiting ? `${waiting} finished ${waiting === 1 ? "lesson waits" : "lessons wait"} for a connection` : "";
});
addEventListener("online", sync);
setInterval(() => waiting && sync(), 60_000);
started.then(sync);
