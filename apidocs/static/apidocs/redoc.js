"use strict";

// ReDoc shows its makers' logo from their server. Pages of this service load nothing from elsewhere, so the picture is
// not asked for; it is set both as an attribute and as a property.
const ours = (url) => String(url).startsWith("data:") || new URL(url, location).origin === location.origin;
const image = HTMLImageElement.prototype;
const { setAttribute } = image;
const source = Object.getOwnPropertyDescriptor(image, "src");
image.setAttribute = function (name, value) {
  if (name !== "src" || ours(value)) setAttribute.call(this, name, value);
};
Object.defineProperty(image, "src", {
  ...source,
  set(value) {
    if (ours(value)) source.set.call(this, value);
  },
});

const target = document.getElementById("redoc");
Redoc.init(target.dataset.schemaUrl, { hideDownloadButton: false, expandResponses: "200,201", nativeScrollbars: true }, target);
