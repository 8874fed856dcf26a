"""Endpoints of what an account is told."""

import hashlib
from typing import Any, ClassVar

import orjson
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.conditional import ETAG, IF_NONE_MATCH, not_modified, quoted
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.errors import FieldErrors
from langlearn.api.filters import boolean
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.pagination import page_meta, paged
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet
from notifications.selectors import NotificationData, UnreadData, notifications, number_of_unread
from notifications.serializers import ReadBody
from notifications.services import mark_read

_META = page_meta(unread={"type": "integer", "minimum": 0, "description": "Unread notifications on all pages."})


class NotificationViewSet(ListMixin, ApiViewSet):
    """What the caller is told."""

    access: ClassVar[Any] = dict.fromkeys(("list", "read"), require("account.own"))
    extra_keys: ClassVar[Any] = {"list": {"meta": _META}}
    filter_backends = ()

    @extend_schema(
        parameters=[
            IF_NONE_MATCH,
            ETAG,
            OpenApiParameter("unread", bool, description="Those that are unread, or those that are read."),
        ],
        responses={
            200: ListOf(NotificationData),
            304: OpenApiResponse(description="Nothing has changed since the response with this ETag."),
        },
    )
    def list(self, request: Request) -> Response:
        """What the caller is told, newest first; expired notifications are left out."""
        errors: FieldErrors = {}
        unread = boolean(request.query_params, "unread", errors)
        window = paged(request, errors).window
        found = notifications(caller_of(request).id, unread=unread, offset=window.offset, limit=window.limit, at=now())
        data, meta = dumps(found.rows), {**window.meta(found.total), "unread": found.unread}
        tag = hashlib.sha256(data + dumps(meta)).hexdigest()[:32]
        headers = {"ETag": quoted(tag)}
        if not_modified(request._request, tag):
            return Response(status=304, headers=headers)
        headers |= window.headers(found.total, path=request.path, query=request.query_params)
        return Response(Envelope(orjson.Fragment(data), meta=meta), headers=headers)

    @extend_schema(operation_id="read_notifications", request=ReadBody, responses=UnreadData)
    def read(self, request: Request) -> Response:
        """Mark notifications as read, by id or all up to an instant.

        Ids of others, and unknown ones, are passed over.
        """
        at, user_id = now(), caller_of(request).id
        body = checked(ReadBody(data=request.data))
        mark_read(user_id=user_id, ids=body.get("ids", ()), up_to=body.get("up_to"), at=at)
        data: UnreadData = {"unread": number_of_unread(user_id, at=at)}
        return Response(Envelope(data, message="Notifications marked as read"))
