// Files that are dropped on the page.

import { useState } from "../../lib/ui.js";

const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");

// A file that misses its field would replace the page.
for (const name of ["dragover", "drop"]) addEventListener(name, (event) => hasFiles(event) && event.preventDefault());

/** `{isOver, ...}`: whether files are held above the element, and the attributes of it. */
export function useDrop(onFiles) {
  const [isOver, setOver] = useState(false);
  const only = (action) => (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    action(event);
  };
  const attributes = {
    onDragEnter: only(() => setOver(true)),
    onDragOver: only(({ dataTransfer }) => (dataTransfer.dropEffect = "copy")),
    onDragLeave: ({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOver(false),
    onDrop: only(({ dataTransfer }) => {
      setOver(false);
      if (dataTransfer.files.length) onFiles([...dataTransfer.files]);
    }),
  };
  return { isOver, attributes };
}
