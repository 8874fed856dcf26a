// The types name what there is.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as all from "../index.js";

const types = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8");
const names = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name).sort();

test("the types have every export, and every member of a client", () => {
  assert.deepEqual(names(types, /^export (?:class|function) (\w+)/gm), Object.keys(all).sort());
  const [, client] = /^export interface Client {\n(.*?)^}/ms.exec(types);
  assert.deepEqual(names(client, /^ {2}(?:readonly )?(\w+)[(:<]/gm), Object.keys(all.createClient()).sort());
});
