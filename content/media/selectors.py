"""Sounds and pictures as the API shows them. Rows are dicts of columns; `uses` is counted, never stored."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypedDict
from uuid import UUID

from django.db.models import Exists, F, Func, IntegerField, OuterRef, Q, QuerySet, Subquery

from content.models import Course, Entity, Lesson, LessonExercise, MediaAsset, MediaKind, MediaOrigin, MediaUse, Word
from content.readers import EVERYTHING, Reader
from content.references.addresses import ADDRESS, TYPES, parts, type_of, url_of
from content.references.publications import PUBLICATION, earlier_naming, latest_naming
from content.selectors.collection import readable_exercises
from content.selectors.visibility import Found, not_found
from langlearn.api.errors import NotFound
from langlearn.api.responses import NonNegative, Positive, Schema, one_of
from langlearn.db import TEXTS, CompiledRead, OneOf

MEDIA_COLUMNS = (
    "sha256",
    "path",
    "codec",
    "bytes",
    "duration_ms",
    "width",
    "height",
    "file_name",
    "alt",
    "transcript",
    "language",
    "licence",
    "attribution",
    "origin",
    "uses",
    "needed_at",
    "created_by",
    "created_at",
    "updated_at",
)
NAMING_ENTITIES = tuple(entity.value for entity in (Entity.COURSE, Entity.LESSON, Entity.EXERCISE, Entity.WORD))


class MediaRecord(TypedDict):
    """A sound or a picture. Its bytes never change."""

    sha256: Annotated[str, Schema(pattern="^[0-9a-f]{64}$", description="Digest of the stored bytes.")]
    path: Annotated[
        str,
        Schema(
            pattern=rf"^media/[0-9a-f]{{64}}\.({'|'.join(TYPES)})$",
            description="The address by which content names it.",
        ),
    ]
    url: Annotated[str, Schema(format="uri", description="Where it is downloaded.")]
    kind: Annotated[str, one_of(MediaKind.values)]
    content_type: Annotated[str, one_of(sorted({each.content_type for each in TYPES.values()}))]
    codec: Annotated[str | None, Schema(description="Of sounds: mp3, aac, vorbis, opus or pcm.")]
    bytes: Positive
    duration_ms: Annotated[Positive | None, Schema(description="Of sounds.")]
    width: Annotated[Positive | None, Schema(description="Of pictures, in pixels.")]
    height: Annotated[Positive | None, Schema(description="Of pictures, in pixels.")]
    file_name: str | None
    alt: str | None
    transcript: str | None
    language: str | None
    licence: str | None
    attribution: str | None
    origin: Annotated[str, one_of(MediaOrigin.values)]
    uses: Annotated[NonNegative, Schema(description="Places of the content, and publications, that name it.")]
    unused_since: Annotated[datetime | None, Schema(description="Null while it is used.")]
    created_by: UUID | None
    created_at: datetime
    updated_at: Annotated[datetime, Schema(description="When its metadata changed.")]


class MediaUseRecord(TypedDict):
    """A place of the content, or a publication, that names a sound or picture."""

    entity: Annotated[str, one_of([*NAMING_ENTITIES, PUBLICATION])]
    id: Annotated[str, Schema(description="Of a publication `course/number`.")]
    field: Annotated[
        str | None,
        Schema(description="Dotted path, such as `data.audio_url` or `description`; null of a publication."),
    ]
    lessons: Annotated[list[str], Schema(description="Of an exercise, those that use it.")]
    courses: Annotated[list[str], Schema(description="Whose package has the place.")]


def readable_media(reader: Reader = EVERYTHING) -> QuerySet[Any]:
    """The assets that a member of staff reads: those that a draft uses which it reads, and those that it uploaded.

    Each has as `uses` the number of places and publications that name it, wherever they are.
    """
    in_drafts = MediaUse.objects.filter(path=OuterRef("path"))
    latest, earlier = latest_naming(OuterRef("path")), earlier_naming(OuterRef("sha256"))
    rows = MediaAsset.objects.annotate(uses=_number_of(in_drafts) + _number_of(latest) + _number_of(earlier))
    if reader.private:
        return rows
    return rows.filter(Exists(in_drafts.filter(_in_drafts_of(reader))) | Q(created_by=reader.member))


def _number_of(rows: QuerySet[Any]) -> Subquery:
    # COUNT as a plain function: an aggregate would group the rows, and give none for no rows.
    counted = Func(F("pk"), function="COUNT", output_field=IntegerField())
    return Subquery(rows.order_by().annotate(counted=counted).values("counted"))


def media_object(row: dict[str, Any]) -> MediaRecord:
    """An asset as the API shows it, from a row of `MEDIA_COLUMNS`."""
    kind, content_type = type_of(row["path"])
    return {
        "sha256": row["sha256"],
        "path": row["path"],
        "url": url_of(row["path"]),
        "kind": kind,
        "content_type": content_type,
        "codec": row["codec"],
        "bytes": row["bytes"],
        "duration_ms": row["duration_ms"],
        "width": row["width"],
        "height": row["height"],
        "file_name": row["file_name"],
        "alt": row["alt"],
        "transcript": row["transcript"],
        "language": row["language"],
        "licence": row["licence"],
        "attribution": row["attribution"],
        "origin": row["origin"],
        "uses": row["uses"],
        "unused_since": None if row["uses"] else row["needed_at"],
        "created_by": row["created_by"],
        "created_at": row["created_at"],
        "updated_at": row["updated_at"],
    }


def find_media(sha256: str, *, reader: Reader = EVERYTHING) -> Found:
    """One asset. Raises NotFound, also for a text that is no digest."""
    row = readable_media(reader).filter(pk=sha256).values(*MEDIA_COLUMNS, "tag").first()
    if row is None:
        raise not_found(Entity.MEDIA, sha256)
    return Found(media_object(row), row["tag"])


def media_uses(sha256: str, *, reader: Reader) -> list[dict[str, Any]]:
    """The places that the reader reads and that name an asset. Raises NotFound, also for a text that is no digest."""
    path = readable_media(reader).filter(pk=sha256).values_list("path", flat=True).first()
    if path is None:
        raise not_found(Entity.MEDIA, sha256)
    return uses_of(path, reader=reader)


def uses_of(path: str, *, reader: Reader = EVERYTHING) -> list[dict[str, Any]]:
    """The places that name an address, and the publications (`course/number`), by entity, id and field. Two queries."""
    places = MediaUse.objects.filter(_readable(reader), path=path)
    uses: list[dict[str, Any]] = list(places.values("entity", "entity_id", "field"))  # type: ignore[arg-type]
    publications = (
        latest_naming(path).filter(reader.readable()).union(earlier_naming(parts(path)[0]).filter(reader.readable()))
    )
    uses += (
        {"entity": PUBLICATION, "entity_id": f"{course_id}/{number}", "field": None}
        for course_id, number in publications.values_list("course_id", "number")
    )
    return sorted(uses, key=lambda use: (use["entity"], use["entity_id"], use["field"] or ""))


def _readable(reader: Reader) -> Q:
    """The uses in content that the reader reads, exercises in no lesson among it."""
    if reader.private:
        return Q()
    return _in_drafts_of(reader) | Q(entity=Entity.EXERCISE, entity_id__in=readable_exercises(reader).values("pk"))


def named_in_course(course_id: str, *, reader: Reader) -> Exists:
    """Whether the draft of a course, its words among it, names the asset of a row; of none that it may not read."""
    uses = _in_drafts(lambda column: Q(**{column: course_id}) & reader.readable(column))
    return Exists(MediaUse.objects.filter(uses, path=OuterRef("path")))


def _in_drafts_of(reader: Reader) -> Q:
    """The uses in the drafts of the courses that the reader reads."""
    return _in_drafts(reader.readable)


def _in_drafts(of_courses: Callable[[str], Q]) -> Q:
    """The uses in the drafts of some courses: a condition on the column that has their id."""
    ids = {
        Entity.COURSE: Course.objects.filter(of_courses("pk")).values("pk"),
        Entity.LESSON: Lesson.objects.filter(of_courses("course_id")).values("pk"),
        Entity.EXERCISE: LessonExercise.objects.filter(of_courses("course_id")).values("exercise"),
        Entity.WORD: Word.objects.filter(of_courses("course_id")).values("pk"),
    }
    return reduce(or_, (Q(entity=entity, entity_id__in=found) for entity, found in ids.items()))


def publishing_course(use: Mapping[str, Any]) -> str | None:
    """The course of a publication that is a use."""
    return use["entity_id"].rpartition("/")[0] if use["entity"] == PUBLICATION else None


def sizes_of_media(paths: Collection[str]) -> dict[str, int]:
    """The number of bytes of each asset with one of these addresses. One query."""
    return dict(MediaAsset.objects.filter(OneOf("path", paths, TEXTS)).values_list("path", "bytes"))


def media_use_objects(rows: Sequence[dict[str, Any]], *, reader: Reader) -> list[MediaUseRecord]:
    """Uses as the API shows them: each with the lessons and courses it is in, of those that the reader reads. Two
    queries at most.
    """
    named = {entity: {row["entity_id"] for row in rows if row["entity"] == entity} for entity in Entity}
    lessons = Lesson.objects.filter(pk__in=named[Entity.LESSON]).values_list("pk", "course_id")
    assignments = LessonExercise.objects.filter(reader.readable(), exercise__in=named[Entity.EXERCISE])
    places: dict[Entity, Iterable[tuple[str, str | None, str]]] = {
        Entity.COURSE: [(pk, None, pk) for pk in named[Entity.COURSE]],
        Entity.LESSON: [(pk, pk, course_id) for pk, course_id in lessons],
        Entity.EXERCISE: assignments.values_list("exercise_id", "lesson_id", "course_id"),
        Entity.WORD: [(key, None, key.partition("/")[0]) for key in named[Entity.WORD]],
    }
    lessons_of: dict[tuple[str, str], set[str]] = {}
    courses_of: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        if course_id := publishing_course(row):
            courses_of[PUBLICATION, row["entity_id"]] = {course_id}
    for entity, found in places.items():
        for entity_id, lesson_id, course_id in found:
            if lesson_id is not None:
                lessons_of.setdefault((entity, entity_id), set()).add(lesson_id)
            courses_of.setdefault((entity, entity_id), set()).add(course_id)
    return [
        {
            "entity": row["entity"],
            "id": row["entity_id"].rpartition("/")[2] if row["entity"] == Entity.WORD else row["entity_id"],
            "field": row["field"],
            "lessons": sorted(lessons_of.get((row["entity"], row["entity_id"]), ())),
            "courses": sorted(courses_of.get((row["entity"], row["entity_id"]), ())),
        }
        for row in rows
    ]


def _size(path: str) -> QuerySet[MediaAsset, Any]:
    return MediaAsset.objects.filter(path=path).values_list("bytes")


_SIZE = CompiledRead(_size, path=str)


def media_size(path: str) -> int:
    """The number of bytes of the asset with this address. Raises NotFound, also for a text that is no address."""
    row = _SIZE.first(path=path) if ADDRESS.fullmatch(path) else None
    if row is None:
        raise NotFound("Media not found")
    size: int = row[0]
    return size
