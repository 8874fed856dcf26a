// Reordering of a list by dragging, with mouse, pen or finger.

const FROM_PIXELS = 8; // a shorter way is a tap

/**
 * Attributes of item `index` of a list whose items are children of one element. `onMove(from, to)` is called whenever
 * the pointer reaches another item.
 */
export function draggable(index, onMove) {
  return {
    "data-index": index,
    onPointerDown(down) {
      const list = down.currentTarget.closest("[data-index]").parentElement;
      let at = index;
      let dragging = false;
      const move = (event) => {
        dragging ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FROM_PIXELS;
        if (!dragging) return;
        const target = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-index]");
        if (!target || target.parentElement !== list || Number(target.dataset.index) === at) return;
        onMove(at, Number(target.dataset.index));
        at = Number(target.dataset.index);
      };
      const stop = () => {
        removeEventListener("pointermove", move);
        removeEventListener("pointerup", stop);
        removeEventListener("pointercancel", stop);
        if (!dragging) return;
        const swallow = (event) => event.stopPropagation(); // the end of a drag is no tap
        addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      };
      addEventListener("pointermove", move);
      addEventListener("pointerup", stop);
      addEventListener("pointercancel", stop);
    },
  };
}

/** `list` with the element at `from` at position `to`. */
export function moved(list, from, to) {
  const copy = [...list];
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/** A shuffled copy. */
export function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
