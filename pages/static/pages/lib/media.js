// Addresses of sounds and pictures.

const { media } = document.getElementById("app").dataset;

/** The URL of an address in a course: `media/<digest>.<ending>`, another relative one, or an absolute one. */
export const mediaUrl = (address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : media + address.replace(/^\/+/, ""));
