"""Values for the examples in the OpenAPI document.

The ids are those of the demo course, so that the example requests can be sent unchanged; a test does so.
"""

from typing import Any

from langlearn.api.errors import ServiceUnavailable, failure_body

EXAMPLE_INSTANT = "2026-03-02T10:15:30.250Z"
USER_ID = "0b1f8f3e-5a52-4a0e-9a3b-1f6f6b7f2c10"

# By format of a string.
BY_FORMAT = {
    "date-time": EXAMPLE_INSTANT,
    "date": "2026-03-02",
    "uuid": USER_ID,
    "email": "learner@example.org",
}

_IDS = {
    "course": "spanish-a1",
    "level": "es-a1",
    "section": "es-a1-greetings",
    "module": "es-a1-greetings-hello",
    "lesson": "es-a1-how-are-you",
    "exercise": "es-a1-how-02",
}
_NAMES = {
    "course": "Spanish for English speakers",
    "level": "First steps",
    "section": "Greetings and introductions",
    "module": "Hello and goodbye",
    "lesson": "How are you?",
}

_SHA256 = "5abf2ebcddb8071b02c5f12c0216b273e075e558518ce69acf69ffa1ec40dc24"
_MEDIA = {
    "sha256": _SHA256,
    "path": f"media/{_SHA256}.png",
    "url": f"http://localhost:3000/media/{_SHA256}.png",
    "kind": "image",
    "content_type": "image/png",
    "codec": None,
    "bytes": 75,
    "duration_ms": None,
    "width": 2,
    "height": 1,
    "file_name": "dos.png",
    "alt": "Red and blue",
    "transcript": None,
    "language": None,
    "licence": "CC BY 4.0",
    "attribution": "R. Quispe",
    "origin": "upload",
    "uses": 1,
    "unused_since": None,
    "created_by": USER_ID,
    "created_at": EXAMPLE_INSTANT,
    "updated_at": EXAMPLE_INSTANT,
}

# By name of a path parameter; `id` by the collection before it.
PARAMETERS = {
    **{f"{kind}_id": record_id for kind, record_id in _IDS.items()},
    **{f"{kind}s": record_id for kind, record_id in _IDS.items()},
    "lesson": _IDS["lesson"],
    "users": USER_ID,
    "sessions": USER_ID,
    "exercise_type": "translation",
    "guide": "overview",
    "number": "2",
    "user_id": USER_ID,
    "sha256": _SHA256,
    "name": f"{_SHA256}.png",
}

# By name of a property, in any schema.
BY_NAME: dict[str, Any] = {
    "received_sha256": _SHA256,
    **{f"{kind}_id": record_id for kind, record_id in _IDS.items()},
    **{f"{kind}Id": record_id for kind, record_id in _IDS.items()},
    **{f"{kind}Name": name for kind, name in _NAMES.items()},
    "access": "public",
    "accessToken": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwYjFmOGYzZSJ9.Vb8yT0kGm3",
    "answer": "¿Cómo estás?",
    "api_version": "v1",
    "api_versions": "v1",
    "code": "A1",
    "completions": 3,
    "current": True,
    "cursor": "eyJ2IjoxLCJuIjo0Mn0",
    "daily_goal_xp": 30,
    "description": "Ask how somebody is, politely or among friends, and answer.",
    "details": "The database is unavailable or too busy",
    "device_id": "phone-1",
    "display_name": "Ana",
    "email_verified": True,
    "ended": 2,
    "exerciseIds": _IDS["exercise"],
    "expected": "¿Cómo estás?",
    "experience_gained": 10,
    "experience_points": 120,
    "expiresIn": 900,
    "features": "content",
    "given": "¿Cómo estás?",
    "heading": "A first session",
    "ignored_fields": "experience_points",
    "ip": "203.0.113.7",
    "is_active": True,
    "is_completed": True,
    "is_correct": True,
    "is_me": True,
    "last_completed_lesson_id": _IDS["lesson"],
    "last_sync_timestamp": EXAMPLE_INSTANT,
    "lives_current": 4,
    "lives_max": 5,
    "month": "2026-03",
    "next_lesson_id": "es-a1-your-name",
    "package_version": EXAMPLE_INSTANT,
    "password": "Correct-Horse7",
    "reason": "A week without a mistake",
    "refreshToken": "eyJhbGciOiJIUzI1NiJ9.eyJmYW0iOiI5ZDFjIn0.kq2Zt7Yw9L",
    "request_id": "c0ffee00-1234",
    "score": 92,
    "source_language": "en",
    "streak_active_today": True,
    "streak_current": 3,
    "streak_expires_on": "2026-03-03",
    "streak_longest": 7,
    "summary": "Sign in",
    "target_language": "es",
    "time_spent_ms": 4200,
    "time_spent_seconds": 180,
    "timezone": "Europe/Madrid",
    "title": "API overview",
    "token": "gJ3mC0q8yD5rWn2vXk7sPa",
    "uptime_seconds": 5321,
    "user_agent": "LangLearn/1.0 (Android 16)",
    "username": "Ana",
    "verdict": "correct",
    "version": "1.0.0",
    "xp": 120,
    "xp_today": 10,
    "warnings": "Used in 1 lesson",
}


def _records(component: str, kind: str) -> dict[str, Any]:
    return {f"{component}.id": _IDS[kind], f"{component}.name": _NAMES.get(kind, "")}


_CHECKS = {"database": {"status": "up", "latency_ms": 2}, "migrations": {"status": "applied"}}
_HEALTH = {"status": "healthy", "version": "1.0.0", "uptime_seconds": 5321, "checks": _CHECKS}
_UNHEALTHY = {
    **_HEALTH,
    "status": "unhealthy",
    "checks": {"database": {"status": "down"}, "migrations": {"status": "unknown"}},
}
_EXPORT = {
    "course": {
        "id": "french-a1",
        "source_language": "en",
        "target_language": "fr",
        "name": "French for English speakers",
        "description": None,
        "is_public": True,
    },
    "levels": [{"id": "fr-a1", "code": "A1", "name": "First steps", "order": 1, "sections": []}],
}


def _outage(path: str, status: str, data: dict[str, Any]) -> dict[str, Any]:
    error = ServiceUnavailable(details="The database is unavailable")
    return {**failure_body(error, path=path), "timestamp": EXAMPLE_INSTANT, "status": status, "data": data}


# By component, or by property of one, where the name is not enough; request bodies by the id of their operation.
SPECIAL: dict[str, Any] = {
    **{key: value for kind in _NAMES for key, value in _records(kind.capitalize(), kind).items()},
    **{key: value for kind in _NAMES for key, value in _records(f"Packaged{kind.capitalize()}", kind).items()},
    **{key: value for kind in _NAMES for key, value in _records(f"Outline{kind.capitalize()}", kind).items()},
    "HistoryEntry.change": "updated",
    "HistoryEntry.entity": "lesson",
    "HistoryEntry.fields": ["name"],
    "HistoryEntry.id": _IDS["lesson"],
    "Outline.id": _IDS["course"],
    "Outline.name": _NAMES["course"],
    "Course.description": "A first course: introduce yourself, talk about your family, order and shop.",
    "PackagedCourse.description": "A first course: introduce yourself, talk about your family, order and shop.",
    "TranslationExercise.id": _IDS["exercise"],
    "TranslationExercisePackaged.id": _IDS["exercise"],
    "CourseBodyRequest": {
        "id": "spanish-a2",
        "source_language": "en",
        "target_language": "es",
        "name": "Spanish, further on",
        "description": "For those who have finished the first course.",
        "is_public": False,
    },
    "CopyBodyRequest": {"id": "spanish-a1-2", "name": "Spanish for English speakers, revised"},
    "LevelBodyRequest": {"id": "es-a1-plus", "code": "A1+", "name": "Further steps"},
    "SectionBodyRequest": {"id": "es-a1-travel", "name": "Travelling"},
    "ModuleBodyRequest": {"id": "es-a1-greetings-more", "module_type": "basic_lesson", "name": "More greetings"},
    "LessonBodyRequest": {
        "id": "es-a1-see-you",
        "name": "See you",
        "experience_points": 10,
        "order": 1,
        "insert": True,
    },
    "PatchedCourseBodyRequest": {"description": "A first course, revised."},
    "PatchedLevelBodyRequest": {"name": "The first steps"},
    "PatchedSectionBodyRequest": {"name": "Greetings", "order": 1},
    "PatchedModuleBodyRequest": {"name": "Hello!"},
    "PatchedLessonBodyRequest": {"name": "How are you doing?", "experience_points": 15},
    "move_level_request": {"parent_id": _IDS["course"]},
    "move_section_request": {"parent_id": _IDS["level"], "order": 1, "insert": True},
    "move_module_request": {"parent_id": "es-a1-family"},
    "move_lesson_request": {"parent_id": "es-a1-greetings-about-me", "order": 1, "insert": True},
    "LevelOrderBodyRequest": {"level_ids": [_IDS["level"]]},
    "SectionOrderBodyRequest": {
        "section_ids": ["es-a1-greetings", "es-a1-food", "es-a1-family", "es-a1-daily-life"],
    },
    "ModuleOrderBodyRequest": {
        "module_ids": [
            "es-a1-greetings-start",
            "es-a1-greetings-hello",
            "es-a1-greetings-first-day",
            "es-a1-greetings-about-me",
            "es-a1-greetings-checkpoint",
        ]
    },
    "LessonOrderBodyRequest": {"lesson_ids": ["es-a1-how-are-you", "es-a1-hello-and-goodbye"]},
    "ExerciseOrderBodyRequest": {
        "exercise_ids": ["es-a1-how-01", "es-a1-how-03", "es-a1-how-02", *(f"es-a1-how-{n:02}" for n in range(4, 11))]
    },
    "TranslationExerciseRequest.id": "es-a1-market-01",
    "AssignBodyRequest": {"exercise_id": "es-a1-hello-02"},
    **{key: {"order": 1, "insert": True} for key in ("AssignmentBodyRequest", "PatchedAssignmentBodyRequest")},
    "DuplicateBodyRequest": {
        "id": "es-a1-how-02b",
        "modifications": {"source_text": "How are you? (to a colleague)"},
        "preserveUsage": False,
    },
    "ImportRequest": {"package": _EXPORT, "mode": "create", "dry_run": False},
    "openapi_document_200": {"openapi": "3.0.0", "info": {"title": "…", "version": "1.0.0"}, "paths": {}},
    "RegisterRequest.email": "new-learner@example.org",
    "RegisterRequest.username": "Lucía",
    "PasswordChangeRequest": {"current_password": "Correct-Horse7", "new_password": "Better-Donkey8"},
    "PasswordResetRequest.new_password": "Better-Donkey8",
    "StatusRequest": {"is_active": False, "reason": "Requested by the school"},
    "RoleRequest": {"role": "content_creator"},
    "LivesBodyRequest": {"lives_change": -1},
    "UpdateProgressBodyRequest": {"daily_goal_xp": 30, "timezone": "Europe/Madrid"},
    "CompleteLessonBodyRequest": {
        "score": 92,
        "time_spent_seconds": 180,
        "answers": [{"exercise_id": _IDS["exercise"], "answer": "¿Cómo estás?"}],
    },
    "AttemptBodyRequest": {"answer": "¿Cómo estás?", "time_spent_ms": 4200},
    **dict.fromkeys(("Lesson.experience_points", "PackagedLesson.experience_points"), 10),
    "AdjustmentBodyRequest.amount": 15,
    "BonusBodyRequest.bonus_points": 20,
    "BonusBodyRequest.target_user_id": USER_ID,
    "AnswerResultData.score": 1.0,
    "AttemptResultData.score": 1.0,
    "GradingData.score": 1.0,
    "DueData.exercise_type": "translation",
    "AuditEntry.ip": "203.0.113.7",
    "GuideEndpoint.method": "POST",
    "GuideEndpoint.path": "/api/v1/auth/login",
    "GuideExample.title": "Check that the service is running",
    "GuideExample.code": "curl -s http://localhost:3000/health",
    "GuideSection.body": "All addresses in these guides begin with…",
    "Guide.summary": "What the service does, and a first session with curl.",
    "Health.status": "healthy",
    "Health.checks": _CHECKS,
    "liveness_200.data": {**_HEALTH, "status": "alive", "checks": {}},
    "readiness_200.data": {**_HEALTH, "status": "ready"},
    "liveness_503": _outage("/health/live", "alive", {**_HEALTH, "status": "alive", "checks": {}}),
    "health_503": _outage("/health", "unhealthy", _UNHEALTHY),
    "readiness_503": _outage("/health/ready", "not_ready", {**_UNHEALTHY, "status": "not_ready"}),
    "api_status_503": _outage(
        "/api/status",
        "unavailable",
        {
            "status": "unavailable",
            "health": _UNHEALTHY,
            "version": "1.0.0",
            "api_version": "v1",
            "uptime_seconds": 5321,
            "features": ["content"],
        },
    ),
    "ExportedLessonReport.score": 92,
    "ExportedLessonReport.time_spent_seconds": 180,
    "CourseSummaryData.name": _NAMES["course"],
    "ProgressOwnerData.role": "student",
    "Information.links": {"documentation": "/api/docs", "health": "/health"},
    "LedgerEntryData.source": f"lesson:{_IDS['lesson']}",
    "Media": _MEDIA,
    "MediaUse": {
        "entity": "exercise",
        "id": _IDS["exercise"],
        "field": "data.audio_url",
        "lessons": [_IDS["lesson"]],
        "courses": [_IDS["course"]],
    },
    "MediaBodyRequest": {"alt": "Two squares, red and blue", "licence": "CC BY 4.0"},
    "ImportFormRequest": {"file": "(bytes of the file)", "mode": "merge", "dry_run": "true"},
    "MediaUploadBodyRequest": {"file": "(bytes of the file)", "alt": "Two squares, red and blue"},
    "PatchedMediaBodyRequest": {"alt": "Two squares, red and blue", "licence": "CC BY 4.0"},
    "ManifestAsset": {name: _MEDIA[name] for name in ("sha256", "path", "bytes", "content_type", "kind", "duration_ms")}
    | {name: _MEDIA[name] for name in ("width", "height", "licence", "attribution")}
    | {"lessons": [_IDS["lesson"]]},
    "MediaManifest.missing": [],
    "MediaDelta.missing": [],
    "MediaDelta.removed": [],
    "PlanEntry.id": _IDS["lesson"],
    "PlannedUpdate.id": _IDS["lesson"],
    "PlannedUpdate.fields": ["name"],
    "OwnRankData.rank": 1,
    "AuthoredRecord.id": _IDS["course"],
    "AuthoredRecord.title": _NAMES["course"],
    "ExportedExerciseAttempt.answer_json": '"¿Cómo estás?"',
    "ExportedExerciseAttempt.diff_json": "[]",
    "PublishModeBodyRequest": {"publish_mode": "manual", "require_review": True},
    "PatchedPublishModeBodyRequest": {"publish_mode": "manual", "require_review": True},
    "MemberBodyRequest": {"user": "Ada", "role": "editor"},
    "Restored.kept_exercises": [],
    "Change.change": "updated",
    "Change.entity": "lesson",
    "Change.id": _IDS["lesson"],
    "Change.name": "How are you today?",
    "Change.shared_with": [],
    "FieldChange.after": "How are you today?",
    "FieldChange.before": "How are you?",
    "FieldChange.field": "name",
    "Problem.code": "answer_not_correct",
    "Problem.entity": "exercise",
    "Problem.field": "data.alternatives.0",
    "Problem.id": _IDS["exercise"],
    "Problem.message": "This answer is accepted, but graded as wrong.",
    "ExportedExerciseAttempt.exercise_type": "translation",
    "ExportedExerciseAttempt.expected_json": '"¿Cómo estás?"',
    "ExportedExperienceEntry.source": f"lesson:{_IDS['lesson']}",
    "ExportedIdempotencyRecord.key": USER_ID,
    "ExportedReviewCard.state": "review",
    "ExportedZoneChange.from_zone": "UTC",
    "ExportedZoneChange.to_zone": "Europe/Madrid",
}
# Responses that are not JSON.
TEXTS = {
    "text/html": "<!doctype html>\n<title>API overview</title>",
    "text/plain": "http_requests_in_progress 1.0\n",
    **dict.fromkeys(("audio/*", "image/*", "application/zip"), "The bytes of the file"),
}
