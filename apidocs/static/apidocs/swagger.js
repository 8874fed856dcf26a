"use strict";

// The filter field finds operations by method, path and summary, and all those of a tag by its name. `taggedOps` is an
// Immutable.js map from tag to its operations.
const findOperations = () => ({
  fn: {
    opsFilter(taggedOps, phrase) {
      const wanted = phrase.trim().toLowerCase();
      const found = (text) => text.toLowerCase().includes(wanted);
      const matches = (each) =>
        found(`${each.get("method")} ${each.get("path")}`) || found(each.getIn(["operation", "summary"], ""));
      return taggedOps
        .map((tagged, tag) => (found(tag) ? tagged : tagged.update("operations", (all) => all.filter(matches))))
        .filter((tagged) => tagged.get("operations").size > 0);
    },
  },
});

const target = document.getElementById("swagger-ui");
SwaggerUIBundle({
  url: target.dataset.schemaUrl,
  domNode: target,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  plugins: [findOperations],
  deepLinking: true,
  persistAuthorization: false, // a token in the storage would outlast the page
  displayRequestDuration: true,
  docExpansion: "list", // so that the filter shows what it finds
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});

// The token that earlier versions of this page stored. Last, because browsers may refuse access to the storage.
localStorage.removeItem("authorized");
