// The rooms of the studio: each has an address, a name, an icon and a view.
//
// A view gets `account`, the creator, and `onCount(number)`, which shows what waits in the room.

import { Inbox } from "./inbox/inbox.js";

export const ROOMS = [{ name: "inbox", address: "/studio/inbox", text: "inbox", icon: "inbox", View: Inbox }];

/** The room at an address of the page; the first one at `/studio`, undefined where there is none. */
export const roomAt = (path) =>
  /^\/studio\/?$/.test(path) ? ROOMS[0] : ROOMS.find(({ address }) => path === address || path === `${address}/`);
