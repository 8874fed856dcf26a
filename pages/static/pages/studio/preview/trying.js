// A lesson that is tried lies above the room. The preview beside it steps aside: ids of an exercise are unique in a page.

import { useEffect, useState } from "../../lib/ui.js";

const listeners = new Set();
let trying = 0;

function change(by) {
  trying += by;
  for (const listener of listeners) listener(trying > 0);
}

/** While the component is shown a lesson is tried. */
export function useTrying() {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Is a lesson tried just now? */
export function useIsTrying() {
  const [isTrying, setTrying] = useState(trying > 0);
  useEffect(() => {
    listeners.add(setTrying);
    return () => listeners.delete(setTrying);
  }, []);
  return isTrying;
}
