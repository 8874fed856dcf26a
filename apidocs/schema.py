"""How the OpenAPI document describes an operation: the envelope, the roles and the failures that all operations share.

Views declare the shape of `data` and their own failures; this class adds what is the same for all operations. It is
set as REST_FRAMEWORK["DEFAULT_SCHEMA_CLASS"].
"""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.openapi import AutoSchema

from apidocs.failures import FAILURE, FAILURES, failure_headers
from apidocs.headers import EVERYWHERE, header_refs
from langlearn.api.idempotency import HEADER as IDEMPOTENCY_KEY
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import ROLE_TABLE, Public
from langlearn.api.views import ApiViewSet

_SHARED_FAILURES = ("405", "406", "429", "500", "503")
_BODY_FAILURES = ("400", "413", "415")

# Second paths of operations that have two; these need another operation id.
_ALIASES = frozenset({"/live", "/ready", "/api/v1", "/api/swagger.json"})
_ALIAS_PREFIXES = ("/api/auth/", "/api/v1/users", "/api/v1/progress/lessons/")


def _is_alias(path: str) -> bool:
    return path in _ALIASES or path.startswith(_ALIAS_PREFIXES)


def ref(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


class EnvelopeSchema(AutoSchema):
    """One operation. `self.view` is an ApiViewSet with its action set."""

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        name: str = super().get_serializer_name(serializer, direction)
        return name.lstrip("_").removesuffix("Schema")

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        schema = super()._map_basic_serializer(serializer, direction)
        if type(serializer).__doc__ is None:  # the docstring of a base class
            schema.pop("description", None)
        return schema

    def _get_request_body(self, direction: Any = "request") -> Any:
        if self.method != "DELETE":
            return super()._get_request_body(direction)
        # drf-spectacular describes no body of a DELETE; the one that deletes an account contains the password.
        self.method = "POST"
        try:
            return super()._get_request_body(direction)
        finally:
            self.method = "DELETE"

    @property
    def _api_view(self) -> ApiViewSet:
        assert isinstance(self.view, ApiViewSet)
        return self.view

    @property
    def _permission(self) -> Any:
        return self._api_view.access.get(self._api_view.action)

    @property
    def _roles(self) -> list[str] | None:
        """Roles that may use the operation, None for all callers."""
        permission = getattr(self._permission, "permission", None)
        return sorted(ROLE_TABLE[permission]) if permission else None

    def get_override_parameters(self) -> list[Any]:
        """Those of a list come from its filter backends and its pagination."""
        view = self._api_view
        return view.list_parameters() if isinstance(view, ListMixin) and view.action == "list" else []

    def get_filter_backends(self) -> list[Any]:
        return []

    def _get_paginator(self) -> None:
        """None: the envelope describes pages."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        if self._permission is not Public:
            return [{"bearerAuth": []}]
        return [{}, {"bearerAuth": []}] if self._api_view.authentication_classes else []

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular calls it
        # Docstrings of views are for readers of the code; texts for clients are in @extend_schema.
        return ""

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        for status, response in operation["responses"].items():
            self._with_envelope(status, response)
        operation.setdefault("security", self.get_auth())
        if _is_alias(self.path):
            operation["operationId"] += "_alias"
        roles = self._roles
        if roles is not None:
            operation["x-roles"] = roles
        for code, name in self._shared_failures(operation):
            operation["responses"].setdefault(code, ref("responses", name))
        if getattr(self.view, "reports_outages", False) and self._extra_keys:
            operation["responses"]["503"] = self._outage(operation)
        operation["responses"] = dict(sorted(operation["responses"].items()))
        keyed = any(parameter["name"] == IDEMPOTENCY_KEY for parameter in operation.get("parameters", ()))
        for status, response in operation["responses"].items():
            if "$ref" not in response:
                names = [*EVERYWHERE, *failure_headers(status), *(["Idempotent-Replayed"] if keyed else [])]
                response["headers"] = {**response.get("headers", {}), **header_refs(*names)}
        return operation

    def _outage(self, operation: dict[str, Any]) -> dict[str, Any]:
        """The 503 of a health check: the failure envelope with the keys of a success."""
        healthy = operation["responses"]["200"]["content"]["application/json"]["schema"]["properties"]
        found = {name: healthy[name] for name in (*self._extra_keys, "data")}
        schema = {
            **FAILURE,
            "properties": {**FAILURE["properties"], **found},
            "required": [*FAILURE["required"], *found],
        }
        return {"description": FAILURES["503"], "content": {"application/json": {"schema": schema}}}

    def _shared_failures(self, operation: dict[str, Any]) -> list[tuple[str, str]]:
        codes = list(_SHARED_FAILURES)
        if not self._api_view.json_only:
            codes.remove("406")
        if self.method in ("POST", "PUT", "PATCH", "DELETE"):
            codes += _BODY_FAILURES
        if operation.get("parameters"):
            codes.append("400")
        if "{" in self.path:
            codes.append("404")
        if self._api_view.authentication_classes:
            codes.append("401")
        if self._roles is not None and len(self._roles) < len(set().union(*ROLE_TABLE.values())):
            codes.append("403")
        return [(code, f"Failure{code}") for code in codes]

    def _with_envelope(self, status: str, response: dict[str, Any]) -> None:
        """Puts the schema of a response into the envelope that the renderer adds."""
        if status[0] in "45":
            response["content"] = {"application/json": {"schema": ref("schemas", "Failure")}}
        elif status[0] == "2" and not getattr(self.view, "bare_answers", False):
            content = response.get("content") or {"application/json": {"schema": {"type": "object"}}}
            if "application/json" in content:
                media = content["application/json"]
                media["schema"] = self._enveloped(media.get("schema") or {"type": "object"}, self._extra_keys)
            response["content"] = content

    @property
    def _extra_keys(self) -> Mapping[str, Any]:
        return self._api_view.extra_keys.get(self._api_view.action or "", {})

    def _enveloped(self, data: dict[str, Any], extra: Mapping[str, Any]) -> dict[str, Any]:
        parameters = {getattr(parameter, "name", None) for parameter in self.get_override_parameters()}
        meta = {}
        if data.get("type") == "array" and parameters & {"cursor", "page"}:
            meta = {"meta": ref("schemas", "CursorMeta" if "cursor" in parameters else "PageMeta")}
        properties: dict[str, Any] = {
            "success": {"type": "boolean", "enum": [True]},
            "timestamp": {"type": "string", "format": "date-time"},
            "message": {"type": "string"},
            **extra,
            "data": data,
            **meta,
        }
        required = [name for name in properties if name != "message"]
        return {"type": "object", "properties": properties, "required": required}
