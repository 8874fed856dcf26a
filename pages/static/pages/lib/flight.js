// Tiles fly to their new place: each element with `data-tile` below `container`, from where it was, or where the tile
// with the same number was before.

import { hasMotion } from "./effects.js";
import { useLayoutEffect, useRef } from "./ui.js";

const HOW = { duration: 180, easing: "cubic-bezier(.2, .8, .2, 1)" };
const FURTHEST = 2; // pixels that are no way

/** `container`: a reference; `inputs`: what a tile's place depends on. `data-tile` is `<list>:<number of the tile>`. */
export function useFlight(container, inputs) {
  const before = useRef(new Map());
  useLayoutEffect(() => {
    const tiles = [...container.current.querySelectorAll("[data-tile]")];
    const places = new Map(tiles.map((tile) => [tile.dataset.tile, tile.getBoundingClientRect()]));
    const numberOf = (key) => key.split(":")[1];
    if (hasMotion()) {
      for (const tile of tiles) {
        const key = tile.dataset.tile;
        const old = before.current;
        const other = [...old.keys()].find((each) => each !== key && numberOf(each) === numberOf(key) && !places.has(each));
        const from = other ? old.get(other) : (old.get(key) ?? [...old].find(([each]) => numberOf(each) === numberOf(key))?.[1]);
        if (from) fly(tile, from, places.get(key));
      }
    }
    before.current = places;
  }, inputs);
}

function fly(tile, from, to) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) <= FURTHEST) return;
  tile.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], HOW);
}
