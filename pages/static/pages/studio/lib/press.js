// What leaving a field changes waits for the end of the press that leaves it: what is pressed must not move before it is clicked.

let isDown = false;

const ENDS = ["pointerup", "pointercancel"];

for (const type of ["pointerdown", ...ENDS]) {
  addEventListener(type, () => (isDown = type === "pointerdown"), { capture: true, passive: true });
}

/** Does `action` now, or after the click that is under way. */
export function afterPress(action) {
  if (!isDown) return action();
  const release = () => {
    for (const type of ENDS) removeEventListener(type, release, { capture: true });
    setTimeout(action); // the click follows at once
  };
  for (const type of ENDS) addEventListener(type, release, { capture: true });
  return undefined;
}
