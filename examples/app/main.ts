import "./parts";
import { show } from "./screens";
import { client, started } from "./sdk";

await started;
client.onSession((account, { isOther }) => {
  if (isOther) show(); // signed in or out, here or in another tab
});
await show();
