import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as offline from "@langlearn/offline";

/** The values that a file of types declares, with those of the files that it exports from. */
function declared(file) {
  const text = readFileSync(file, "utf8");
  const own = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name);
  const files = [...text.matchAll(/^export \* from "(.+)\.js";/gm)].map(([, name]) => new URL(`${name}.d.ts`, file));
  return [...own, ...files.flatMap(declared)];
}

test("the types declare what the package exports", () => {
  assert.deepEqual(declared(new URL("../index.d.ts", import.meta.url)).toSorted(), Object.keys(offline).toSorted());
});
