import { h, screens } from "./screens";
import { client, offline } from "./sdk";

screens["sign-out"] = () => [
  h("h1", {}, "Sign out?"),
  h("p", {}, "The courses stay on this device. What you have learned is in your account, and what waits for a connection is sent when you sign in again."),
  h("button", { className: "main", onclick: signOut }, "Sign out"),
  h("a", { href: "#courses" }, "Back to the courses"),
];

async function signOut() {
  await offline.sync();
  await client.signOut();
  location.hash = "";
}
