// Ids that nobody sees: of options and of parts. They stay when a text changes, because stored answers name them.

/** One that is none of `taken`. */
export function newId(taken = []) {
  let id;
  do id = Math.random().toString(36).slice(2, 8);
  while (!id || taken.includes(id));
  return id;
}
