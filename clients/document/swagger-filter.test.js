// The filter of the Swagger page finds operations by method, path and summary: `npm test`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import immutable from "immutable";

const { fromJS, List, OrderedMap } = immutable;
const root = new URL("../../", import.meta.url);
const { paths } = JSON.parse(readFileSync(new URL("openapi.json", root), "utf8"));

/** The operations as Swagger UI holds them: tag to { operations: [{ method, path, operation }] }. */
function taggedOperations() {
  let tagged = OrderedMap();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const entry = fromJS({ method, path, operation });
      tagged = tagged.updateIn([operation.tags[0], "operations"], List(), (all) => all.push(entry));
    }
  }
  return tagged;
}

/** The options that the page gives to Swagger UI. */
function pageOptions() {
  let options;
  const SwaggerUIBundle = Object.assign((given) => (options = given), { presets: {} });
  const document = { getElementById: () => ({ dataset: {} }) };
  const localStorage = { removeItem() {} };
  const context = createContext({ SwaggerUIBundle, SwaggerUIStandalonePreset: {}, document, localStorage });
  runInContext(readFileSync(new URL("apidocs/static/apidocs/swagger.js", root), "utf8"), context);
  return options;
}

const { opsFilter } = pageOptions().plugins[0]().fn;

function found(phrase) {
  return opsFilter(taggedOperations(), phrase)
    .valueSeq()
    .flatMap((tagged) => tagged.get("operations"))
    .map((each) => `${each.get("method").toUpperCase()} ${each.get("path")}`)
    .toArray();
}

test("a part of a path finds its operations and no others", () => {
  assert.deepEqual(found("/progress/lives"), ["PUT /api/v1/progress/lives"]);
  assert.deepEqual(found("delete /api/v1/courses/{id}"), [
    "DELETE /api/v1/courses/{id}",
    "DELETE /api/v1/courses/{id}/words/{word_id}",
    "DELETE /api/v1/courses/{id}/members/{user_id}",
    "DELETE /api/v1/courses/{id}/schedule",
  ]);
});

test("a part of a summary finds its operations, regardless of case", () => {
  assert.ok(found("SIGN IN").includes("POST /api/v1/auth/login"));
});

test("the name of a tag finds all its operations", () => {
  assert.ok(found("synchronisation").includes("PUT /api/v1/progress/sync"));
});

test("a phrase that nothing has finds nothing", () => {
  assert.deepEqual(found("no such operation"), []);
});
