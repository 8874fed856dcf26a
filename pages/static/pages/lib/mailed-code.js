// The code in the link of a mail. It is in the fragment of the address, which browsers send to no server.

import { useEffect, useState } from "./ui.js";

const codeOf = () => new URLSearchParams(location.hash.slice(1)).get("token") ?? "";

/** The code of the link that was opened; "" without one. */
export function useMailedCode() {
  const [code] = useState(takeCode);
  useEffect(() => {
    const reload = () => codeOf() && location.reload();
    addEventListener("hashchange", reload); // the view is open, and a link is pasted into the address bar
    return () => removeEventListener("hashchange", reload);
  }, []);
  return code;
}

/** The code, which is removed from the address and so from the history of the browser. */
function takeCode() {
  const code = codeOf();
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}
