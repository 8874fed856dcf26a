"""How the OpenAPI document describes an operation, by convention. REST_FRAMEWORK["DEFAULT_SCHEMA_CLASS"] is set to it.

A new view states the body it takes and the data it returns: `@extend_schema(request=..., responses=...)`. The rest
follows from the view:

operation id        verb and name of the class: `list` of `AuditEntryViewSet` is `list_audit_entries`, `retrieve` is
                    `get_audit_entry`, then `create_`, `update_` (PUT), `patch_` and `delete_`. Any other action:
                    the name of its method.
summary             first paragraph of the method's docstring, of which clients read every word; without a docstring,
                    verb and name again: "Delete an exercise".
description         the other paragraphs of that docstring.
tag                 `tag` of the view, by default the name of the app.
query parameters    of a list, from its filter backends and its pagination.
ETag, If-Match,     from `tagged = True`: reads and writes of a record return its ETag, changes and deletions take
Location            If-Match and may respond 412, and 201 has a Location.
roles, security     from `access` and `authentication_classes`.
failures            400 to 503 from method, path, parameters, role and media type; 412 from If-Match.
200 of a deletion   an empty object.

`@extend_schema` takes precedence where an operation differs. It states failures of its own (409) and further
parameters. `manage.py openapi` fails for a body, data or an example value (`apidocs/example_values.py`) that is
missing.
"""

import inspect
from collections.abc import Mapping
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import alpha_operation_sorter
from drf_spectacular.utils import OpenApiResponse
from inflection import camelize, humanize, pluralize, underscore

from apidocs.failures import FAILURE, FAILURES, failure_headers
from apidocs.headers import EVERYWHERE, header_refs
from langlearn.api.components import component
from langlearn.api.conditional import IF_MATCH, RECORD_ETAG
from langlearn.api.idempotency import HEADER as IDEMPOTENCY_KEY
from langlearn.api.listing import ListMixin
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.permissions import ROLE_TABLE, Public
from langlearn.api.views import ApiViewSet

_SHARED_FAILURES = ("405", "406", "429", "500", "503")
_BODY_FAILURES = ("400", "408", "413", "415")
_EMPTY = {"type": "object"}
_CHANGED_MEANWHILE = "The record has changed since it was read (`PRECONDITION_FAILED`)"
# Action, or method of an update, with the verb of its operation id and the beginning of its summary.
_VERBS = {
    "list": ("list", ""),
    "retrieve": ("get", ""),
    "create": ("create", "Create "),
    "PUT": ("update", "Change "),
    "PATCH": ("patch", "Change "),
    "destroy": ("delete", "Delete "),
}

# Second paths of operations, and the beginnings of such paths, each with the first one.
_ALIASES = {
    "/live": "/health/live",
    "/ready": "/health/ready",
    "/api/v1": "/api",
    "/api/swagger.json": "/api/docs",
    "/api/v1/progress/lessons/{id}/complete": "/api/v1/progress/lesson/{id}",
}
_ALIAS_PREFIXES = {"/api/auth/": "/api/v1/auth/", "/api/v1/users": "/api/users"}
_ALIAS_METHODS = {("POST", "/api/v1/progress/sync"): "PUT"}


def first_of_alias(method: str, path: str) -> str | None:
    """`METHOD /path` of the operation that this one is an alias of, None when it is none."""
    if path in _ALIASES:
        return f"{method} {_ALIASES[path]}"
    for prefix, first in _ALIAS_PREFIXES.items():
        if path.startswith(prefix):
            return f"{method} {first}{path.removeprefix(prefix)}"
    first_method = _ALIAS_METHODS.get((method, path))
    return f"{first_method} {path}" if first_method else None


def operation_order(endpoint: tuple[str, str, str, Any]) -> Any:
    """The sort key of an endpoint (path, pattern, method, view): aliases come last."""
    path, _, method, _ = endpoint
    return first_of_alias(method, path) is not None, *alpha_operation_sorter(endpoint)


def ref(kind: str, name: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _names_draft(parameter: dict[str, Any]) -> bool:
    return parameter.get("name") == "state" and "draft" in parameter["schema"].get("enum", ())


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

    @property
    def _verb(self) -> str | None:
        """The key of the operation in _VERBS, None for an action of another name."""
        action = self._api_view.action
        verb = self.method if action == "update" else action
        return verb if verb in _VERBS else None

    @property
    def _resource(self) -> str:
        """Name of the record that the view is about, such as `audit_entry`; of a list, the plural."""
        name = underscore(type(self.view).__name__.removesuffix("ViewSet"))
        return pluralize(name) if self._verb == "list" else name

    @property
    def _paragraphs(self) -> list[str]:
        """Of the docstring of the action's method, each as one line."""
        text = inspect.cleandoc(getattr(self.view, self._api_view.action or "").__doc__ or "")
        return [" ".join(paragraph.split()) for paragraph in text.split("\n\n") if paragraph]

    def get_operation_id(self) -> str:
        return f"{_VERBS[self._verb][0]}_{self._resource}" if self._verb else self._api_view.action or ""

    def get_summary(self) -> str:
        if self._paragraphs:
            return self._paragraphs[0].removesuffix(".")
        if self._verb is None:
            return str(humanize(self._api_view.action or ""))
        if self._verb == "list":
            return str(humanize(self._resource))
        name = self._resource.replace("_", " ")
        article = "an" if name[0] in "aeio" else "a"
        summary: str = humanize(f"{_VERBS[self._verb][1]}{article} {name}")
        return f"{summary}; PUT and PATCH are the same partial update" if self.method in ("PUT", "PATCH") else summary

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular calls it
        return "\n\n".join(self._paragraphs[1:])

    def get_tags(self) -> list[str]:
        return [self._api_view.tag or type(self.view).__module__.split(".", 1)[0]]

    def get_override_parameters(self) -> list[Any]:
        """Those of a list come from its filter backends and its pagination."""
        view = self._api_view
        if view.action == "list":
            return view.list_parameters() if isinstance(view, ListMixin) else []
        if not view.tagged:
            return []
        match view.action:
            case "retrieve":
                return [RECORD_ETAG]
            case "create":
                return [RECORD_ETAG, LOCATION]
            case "update":
                return [IF_MATCH, RECORD_ETAG]
            case "destroy":
                return [IF_MATCH]
        return []

    def get_request_serializer(self) -> Any:
        return None if self._verb == "destroy" else super().get_request_serializer()

    def get_response_serializers(self) -> Any:
        if self._verb == "destroy":
            return {200: OpenApiResponse(_EMPTY, description="No response body")}
        return super().get_response_serializers()

    def get_filter_backends(self) -> list[Any]:
        return []

    def _get_paginator(self) -> None:
        """None: the envelope describes pages."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        if self._permission is not Public:
            return [{"bearerAuth": []}]
        return [{}, {"bearerAuth": []}] if self._api_view.authentication_classes else []

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if any(parameter["name"] == IF_MATCH.name for parameter in operation.get("parameters", ())):
            operation["responses"].setdefault("412", {"description": _CHANGED_MEANWHILE})
        for status, response in operation["responses"].items():
            self._with_envelope(status, response, operation["operationId"])
        operation.setdefault("security", self.get_auth())
        roles = self._roles
        if roles is not None:
            operation["x-roles"] = roles
        for code, name in self._shared_failures(operation):
            operation["responses"].setdefault(code, ref("responses", name))
        if getattr(self.view, "reports_outages", False) and self._extra_keys:
            operation["responses"]["503"] = self._outage(operation["operationId"])
        operation["responses"] = dict(sorted(operation["responses"].items()))
        keyed = any(parameter["name"] == IDEMPOTENCY_KEY for parameter in operation.get("parameters", ()))
        for status, response in operation["responses"].items():
            if "$ref" not in response:
                names = [*EVERYWHERE, *failure_headers(status), *(["Idempotent-Replayed"] if keyed else [])]
                response["headers"] = {**response.get("headers", {}), **header_refs(*names)}
        first = first_of_alias(self.method, self.path)
        if first is not None:
            operation["operationId"] += "_alias"
            operation["summary"] += f" (alias of {first})"
        return operation

    def _outage(self, operation_id: str) -> dict[str, Any]:
        """The 503 of a health check: the failure envelope with the keys of a success."""
        envelope = self.registry[self._envelope_name(operation_id), "schemas"].schema
        found = {name: envelope["properties"][name] for name in (*self._extra_keys, "data")}
        schema = {
            **FAILURE,
            "properties": {**FAILURE["properties"], **found},
            "required": [*FAILURE["required"], *found],
        }
        outage = component(self, f"{camelize(operation_id)}Outage", schema)
        return {"description": FAILURES["503"], "content": {"application/json": {"schema": outage}}}

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
        is_limited = self._roles is not None and len(self._roles) < len(set().union(*ROLE_TABLE.values()))
        if is_limited or any(_names_draft(parameter) for parameter in operation.get("parameters", ())):
            codes.append("403")  # the draft is for staff
        return [(code, f"Failure{code}") for code in codes]

    def _with_envelope(self, status: str, response: dict[str, Any], operation_id: str) -> None:
        """Puts the schema of a response into the envelope that the renderer adds."""
        if status[0] in "45":
            response["content"] = {"application/json": {"schema": ref("schemas", "Failure")}}
        elif status[0] == "2" and not getattr(self.view, "bare_answers", False):
            content = response.get("content") or {"application/json": {"schema": _EMPTY}}
            if "application/json" in content:
                media = content["application/json"]
                media["schema"] = self._envelope(media.get("schema") or _EMPTY, operation_id)
            response["content"] = content

    @property
    def _extra_keys(self) -> Mapping[str, Any]:
        return self._api_view.extra_keys.get(self._api_view.action or "", {})

    def _envelope(self, data: dict[str, Any], operation_id: str) -> dict[str, Any]:
        """The component that has `data` in the envelope."""
        parameters = {getattr(parameter, "name", None) for parameter in self.get_override_parameters()}
        meta = {}
        if data.get("type") == "array" and parameters & {"cursor", "page"} and "meta" not in self._extra_keys:
            meta = {"meta": ref("schemas", "CursorMeta" if "cursor" in parameters else "PageMeta")}
        properties: dict[str, Any] = {
            "success": {"type": "boolean", "enum": [True]},
            "timestamp": {"type": "string", "format": "date-time"},
            "message": {"type": "string"},
            **self._extra_keys,
            "data": data,
            **meta,
        }
        required = [name for name in properties if name != "message"]
        schema = {"type": "object", "properties": properties, "required": required}
        return component(self, self._envelope_name(operation_id, data, paged=bool(meta)), schema)

    def _envelope_name(self, operation_id: str, data: dict[str, Any] | None = None, *, paged: bool = False) -> str:
        """Named after the data; an envelope with keys of its own after the operation."""
        if not self._extra_keys and data == _EMPTY:
            return "EmptyResponse"
        named = (data or {}).get("items", data) or {}
        if self._extra_keys or "$ref" not in named:
            return f"{camelize(operation_id)}Response"
        name = named["$ref"].rsplit("/", 1)[1].removesuffix("Data")
        kind = "Response" if named is data else "Page" if paged else "List"
        return f"{name}{kind}"
