// Moves the code from the fragment of the address into the form, out of sight and out of the browser's history.
const code = new URLSearchParams(location.hash.slice(1)).get("token");
if (code) {
  document.querySelector("input[name=token]").value = code;
  history.replaceState(null, "", location.pathname);
}
