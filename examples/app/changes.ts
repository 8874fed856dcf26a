import { show } from "./screens";
import { client, offline, started } from "./sdk";

/** Reads what other devices of the learner have done, and what authors have changed in the courses of this one. */
async function refresh() {
  if (!client.account() || document.hidden) return;
  try {
    const { completions } = await offline.changes();
    for (const { course } of await offline.packages.storedPackages()) await offline.download(course.id);
    if (completions.length && location.hash.startsWith("#course/")) await show();
  } catch (error: any) {
    const isExpected = client.isUnavailable(error) || error.code === "ACCOUNT_CHANGED"; // signed out meanwhile
    if (!isExpected) console.error(error); // without a connection, the next time
  }
}

addEventListener("online", refresh);
document.addEventListener("visibilitychange", refresh);
started.then(refresh);
