/** The URL of an address in a course: `media/<digest>.<ending>`, another relative one, or an absolute one. */
export const mediaUrl = (base, address) =>
  /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : base + address.replace(/^\/+/, "");
