// The outline on a small screen: a sheet above the room.

import { useEffect, useState } from "../../lib/ui.js";

export const SHEET = "outline";
const BUTTON = "outline-button";

/** `{isOpen, close, button}`: whether the sheet is open, and the attributes of the button that opens it. */
export function useSheet() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const sheet = document.getElementById(SHEET);
    const opener = document.getElementById(BUTTON);
    sheet.querySelector("a, button").focus();
    const leave = ({ target }) => !sheet.contains(target) && !opener.contains(target) && close();
    const press = ({ key }) => {
      if (key !== "Escape") return;
      close();
      opener.focus();
    };
    const listeners = { pointerdown: leave, focusin: leave, keydown: press };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
    };
  }, [isOpen]);
  const button = { id: BUTTON, "aria-expanded": String(isOpen), "aria-controls": SHEET, onClick: () => setOpen(!isOpen) };
  return { isOpen, close, button };
}
