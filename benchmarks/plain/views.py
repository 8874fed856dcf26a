"""The six endpoints, and signing in."""

from typing import Any

from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import Count, Prefetch
from django.shortcuts import get_object_or_404
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.generics import GenericAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet
from rest_framework_simplejwt.exceptions import TokenError
from rest_framework_simplejwt.tokens import RefreshToken

from accounts.models import User
from benchmarks.plain import serializers, services
from content.models import Course, Lesson, LessonExercise
from progress.models import UserProgress


class CourseViewSet(ReadOnlyModelViewSet):
    queryset = (
        Course.objects.filter(is_public=True).annotate(levels_count=Count("levels")).order_by("-created_at", "id")
    )
    serializer_class = serializers.CourseSerializer
    filterset_fields = ("source_language", "target_language")
    search_fields = ("name", "description")
    ordering_fields = ("created_at", "name")


class LessonViewSet(ReadOnlyModelViewSet):
    queryset = (
        Lesson.objects.filter(course__is_public=True)
        .prefetch_related(
            Prefetch("assignments", LessonExercise.objects.select_related("exercise").order_by("order", "exercise_id"))
        )
        .order_by("-created_at", "id")
    )
    serializer_class = serializers.LessonSerializer


class ProgressView(RetrieveAPIView):
    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.ProgressSerializer

    def get_object(self) -> UserProgress:
        return get_object_or_404(UserProgress, user=self.request.user)


class CompleteLessonView(GenericAPIView):
    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.ResultSerializer

    def post(self, request: Request, lesson_id: str) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        progress, completion = services.complete(request.user, lesson_id, serializer.validated_data)
        if completion is None:
            return Response({"detail": "Lesson already completed"}, status=409)
        return Response(
            {
                "progress": serializers.ProgressSerializer(progress).data,
                "completion": serializers.CompletionSerializer(completion).data,
                "experience_gained": completion.experience_gained,
            },
            status=201,
        )


class SyncView(GenericAPIView):
    permission_classes = (IsAuthenticated,)
    serializer_class = serializers.SyncSerializer

    def put(self, request: Request) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        progress, outcomes = services.sync(request.user, serializer.validated_data["completions"])
        return Response(
            {
                "synced_completions": sum(outcome["status"] == "synced" for outcome in outcomes),
                "skipped_duplicates": sum(outcome["status"] == "duplicate" for outcome in outcomes),
                "experience_gained": sum(outcome["experience_gained"] for outcome in outcomes),
                "results": [{"index": index, **outcome} for index, outcome in enumerate(outcomes)],
                "updated_progress": serializers.ProgressSerializer(progress).data,
            }
        )


def _signed_in(user: User) -> Response:
    token = RefreshToken.for_user(user)
    tokens = {"accessToken": str(token.access_token), "refreshToken": str(token)}
    return Response({"data": {"user": serializers.UserSerializer(user).data, "tokens": tokens}})


class LoginView(GenericAPIView):
    permission_classes = (AllowAny,)
    authentication_classes = ()
    serializer_class = serializers.LoginSerializer

    def post(self, request: Request) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        user: Any = authenticate(request, **serializer.validated_data)
        if user is None:
            raise AuthenticationFailed
        return _signed_in(user)


class RefreshView(GenericAPIView):
    """A refresh token is used once: it is blacklisted, and its successor is listed."""

    permission_classes = (AllowAny,)
    authentication_classes = ()
    serializer_class = serializers.RefreshSerializer

    def post(self, request: Request) -> Response:
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        try:
            with transaction.atomic():
                token = RefreshToken(serializer.validated_data["refreshToken"])
                token.blacklist()
                user = User.objects.get(pk=token["user_id"], is_active=True)
                return _signed_in(user)
        except (TokenError, User.DoesNotExist):
            raise AuthenticationFailed from None
