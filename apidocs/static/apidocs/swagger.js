"use strict";

const target = document.getElementById("swagger-ui");
SwaggerUIBundle({
  url: target.dataset.schemaUrl,
  domNode: target,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  deepLinking: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  docExpansion: "none",
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
