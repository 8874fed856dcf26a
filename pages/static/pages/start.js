// Runs before the app, and shows that it could not be loaded. A classic script: it runs when no module does.
//
// The document has the text. The class `starting` hides it, until the app has started (app.js) and replaced it.

{
  const root = document.documentElement;
  const isStarting = () => root.classList.contains("starting");

  const fail = ({ target }) => {
    if (!isStarting()) return;
    const isFile = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
    const [{ type }] = performance.getEntriesByType("navigation");
    // The document may be of a release whose files are gone. One that was reloaded does not reload itself again.
    if (isFile && type !== "reload") location.reload();
    else root.classList.remove("starting");
  };

  /** Lets in the version of the app that waits, if one does. */
  const reload = async () => {
    const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
    if (!registration?.waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("activate");
  };

  if ("noModule" in HTMLScriptElement.prototype) root.classList.add("starting");
  addEventListener("error", fail, true); // captured, because the event of a file does not bubble
  addEventListener("unhandledrejection", fail);
  addEventListener("submit", (event) => {
    if (event.target.id !== "reload") return;
    event.preventDefault(); // the form alone would lose the query and the fragment of the address
    reload();
  });
}
