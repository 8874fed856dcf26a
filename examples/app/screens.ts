import { client } from "./sdk";

/** An element. Texts among the children are escaped. */
export function h<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: object = {}, ...children: (Node | string)[]) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** What a screen shows. `parts` are those of its address, as in `#lesson/spanish-a1/es-a1-where-from`. */
type Screen = (...parts: string[]) => Node[] | Promise<Node[]>;
export const screens: Record<string, Screen> = {};
export const addressOf = (...parts: string[]) => `#${parts.map(encodeURIComponent).join("/")}`;

/** Shows the screen of the address; without an account, the form to sign in. */
export async function show() {
  const address = location.hash;
  const [name, ...parts] = address.slice(1).split("/").map(decodeURIComponent);
  const screen = client.account() ? (screens[name] ?? screens.courses) : screens["sign-in"];
  let nodes: Node[];
  try {
    nodes = await screen(...parts);
  } catch (error) {
    nodes = [h("h1", {}, "This did not work"), h("p", {}, messageOf(error)), h("button", { onclick: show }, "Try again")];
  }
  if (address !== location.hash) return; // another one was opened meanwhile
  document.querySelector("main")!.replaceChildren(...nodes);
  announce();
}

/** Screen readers and the keyboard continue at the heading. */
export function announce() {
  scrollTo(0, 0);
  const heading = document.querySelector("h1")!;
  heading.tabIndex = -1;
  heading.focus();
  document.title = `${heading.textContent} – Learn`;
}

/** A failure in words for the learner. */
export function messageOf(error: any): string {
  if (client.isUnavailable(error)) return "There is no connection. Please try again later.";
  return Object.values<string[]>(error.errors ?? {}).flat()[0] ?? error.message;
}

addEventListener("hashchange", show);
