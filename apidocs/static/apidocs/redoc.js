"use strict";

const target = document.getElementById("redoc");
Redoc.init(target.dataset.schemaUrl, { hideDownloadButton: false, expandResponses: "200,201", nativeScrollbars: true }, target);
