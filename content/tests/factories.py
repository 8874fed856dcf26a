"""Content for tests: plain functions that insert one row each, with every derived column as the service fills it.

They end the version of the catalogue, as every write does. The revisions of a course stay as they are, so what is
cached by them is dropped.
"""

import hashlib
from datetime import UTC, datetime, timedelta

from django.core.files.base import ContentFile
from django.db.models import Max

from content import catalogue, models
from content.exercises import EXAMPLES
from content.folding import exercise_search_text, folded_columns, media_columns, word_columns
from content.kinds import KINDS
from content.media.storage import save_file
from content.references.addresses import address, type_of
from content.revisions.published_rows import copy_changes
from content.revisions.revising import revising
from content.revisions.tags import assignment_id, new_tag
from content.selectors import structure
from content.tests import media_files
from content.words import course_words, indexes
from langlearn.api.text import canonical_json

_PUBLISHED = {kind.model: kind.published for kind in KINDS}
MARCH = datetime(2026, 3, 1, 9, tzinfo=UTC)


def later(minutes):
    return MARCH + timedelta(minutes=minutes)


def course(pk="quechua-101", *, name="Quechua inicial", description=None, at=MARCH, **fields):
    row = models.Course(
        id=pk,
        name=name,
        description=description,
        **{"source_language": "es-419", "target_language": "qu", **fields},
        **folded_columns(name, description),
        **_stamps(at),
    )
    with revising(at=at) as changes:
        changes.insert_course(row, at=at)
    forget()
    return row


def member(course, user, role="owner", *, at=MARCH):
    stamps = {"tag": new_tag(), "created_at": at, "updated_at": at}
    return models.Member.objects.create(course=course, user=user, role=role, **stamps)


def level(course, pk=None, *, code=None, name="Inicio", order=None, at=MARCH, **fields):
    order = order or _next(course.levels)
    code = code or f"A{order}"
    return _inserted(
        models.Level(
            id=pk or f"{course.pk}-{order}",
            course=course,
            code=code,
            name=name,
            order=order,
            **folded_columns(name, code),
            **_stamps(at),
            **fields,
        )
    )


def section(level, pk=None, *, name="Saludos", order=None, at=MARCH, **fields):
    order = order or _next(level.sections)
    return _inserted(
        models.Section(
            id=pk or f"{level.pk}-{order}",
            course_id=level.course_id,
            level=level,
            name=name,
            order=order,
            **folded_columns(name),
            **_stamps(at),
            **fields,
        )
    )


def module(section, pk=None, *, name="Primeros saludos", order=None, module_type="basic_lesson", at=MARCH, **fields):
    order = order or _next(section.modules)
    return _inserted(
        models.Module(
            id=pk or f"{section.pk}-{order}",
            course_id=section.course_id,
            section=section,
            module_type=module_type,
            name=name,
            order=order,
            **folded_columns(name),
            **_stamps(at),
            **fields,
        )
    )


def lesson(module, pk=None, *, name="Hola", description=None, order=None, at=MARCH, **fields):
    order = order or _next(module.lessons)
    return _inserted(
        models.Lesson(
            id=pk or f"{module.pk}-{order}",
            course_id=module.course_id,
            module=module,
            name=name,
            description=description,
            order=order,
            **folded_columns(name, description),
            **_stamps(at),
            **fields,
        )
    )


def exercise(pk, exercise_type="translation", data=None, *, at=MARCH, **fields):
    data = EXAMPLES[exercise_type] if data is None else data
    return _inserted(
        models.Exercise(
            id=pk,
            exercise_type=exercise_type,
            data_json=canonical_json(data),
            search_text=exercise_search_text(data),
            **_stamps(at),
            **fields,
        )
    )


def assign(lesson, exercise, *, order=None):
    return _inserted(
        models.LessonExercise(
            lesson=lesson,
            exercise=exercise,
            course_id=lesson.course_id,
            order=order or _next(lesson.assignments),
            tag=new_tag(),
        )
    )


def word(course, word_id="gato", *, text=None, translations=("cat",), lesson=None, at=MARCH, **fields):
    text = text or word_id
    lists = {"synonyms": [], "forms": [], "tags": [], **fields, "translations": list(translations)}
    return _inserted(
        models.Word(
            key=models.word_key(course.pk, word_id),
            word_id=word_id,
            course=course,
            lesson=lesson,
            text=text,
            **word_columns(text, lists["forms"], lists["synonyms"], lists["translations"], lists["tags"]),
            **lists,
            **_stamps(at),
        )
    )


def branch(course, *, suffix="", at=MARCH):
    """A level, a section in it, a module in that and a lesson in that, with ids that say what they are."""
    a_level = level(course, f"{course.pk}-level{suffix}", at=at)
    a_section = section(a_level, f"{course.pk}-section{suffix}", at=at)
    a_module = module(a_section, f"{course.pk}-module{suffix}", at=at)
    return a_level, a_section, a_module, lesson(a_module, f"{course.pk}-lesson{suffix}", at=at)


def _inserted(row):
    row.save(force_insert=True)
    if hasattr(row, "course_id") and row.course.publish_mode == models.PublishMode.AUTO:
        _insert_copy(row)
    forget()
    return row


def _insert_copy(row):
    """Into the published state, as `publish` of a new row does, by the fewest statements."""
    if isinstance(row, models.LessonExercise):
        key = f"{row.course_id}/{row.exercise_id}"
        columns = {"key": key, "course_id": row.course_id, "exercise_id": row.exercise_id}
        _copy_of(row.exercise, models.PublishedExercise, **columns).save()  # another lesson may have it already
        models.PublishedLessonExercise.objects.create(
            lesson_id=row.lesson_id, exercise_id=key, course_id=row.course_id, order=row.order, tag=row.tag
        )
    elif isinstance(row, models.Word):
        _copy_of(row, models.PublishedWord).save(force_insert=True)
    else:
        _copy_of(row, _PUBLISHED[type(row)]).save(force_insert=True)


def _copy_of(row, published, **columns):
    fields = (field.attname for field in published._meta.concrete_fields if field.attname not in columns)
    return published(**{name: getattr(row, name) for name in fields}, **columns)


def forget():
    """Ends what is cached, after a change without a service."""
    catalogue.bump()
    for cache in (course_words.cached_exercises, indexes.indexes, structure.structures):
        cache.clear()


def publish(row):
    """Copies a row that was written here, or changed without its service, into the published state."""
    entity = models.Entity("lesson_exercise" if isinstance(row, models.LessonExercise) else row._meta.model_name)
    row_id = assignment_id(row.lesson_id, row.exercise_id) if entity is models.Entity.LESSON_EXERCISE else row.pk
    if entity is models.Entity.WORD:
        row_id = row.word_id
    course_id = row.pk if entity is models.Entity.COURSE else row.course_id
    copy_changes({course_id: {(entity, row_id): models.ChangeAction.CREATE}})


def edit_copy(course_id, exercise_id, data, *, at=MARCH):
    """Gives a course's copy of an exercise other data, as if the exercise had been edited at this instant."""
    copies = models.PublishedExercise.objects.filter(course=course_id, exercise_id=exercise_id)
    assert copies.update(data_json=canonical_json(data), tag=new_tag(), updated_at=at) == 1
    forget()


def publish_all():
    """Makes the published state of all courses equal to their drafts, which were changed without their services."""
    created = models.ChangeAction.CREATE
    changes = {pk: {(models.Entity.COURSE, pk): created} for pk in models.Course.objects.values_list("pk", flat=True)}
    for kind in KINDS[1:]:
        for course_id, pk in kind.model.objects.values_list("course_id", "pk"):
            changes[course_id][kind.entity, pk] = created
    assigned = models.LessonExercise.objects.values_list("course_id", "lesson_id", "exercise_id")
    for course_id, lesson_id, exercise_id in assigned:
        changes[course_id][models.Entity.LESSON_EXERCISE, assignment_id(lesson_id, exercise_id)] = created
    for course_id, word_id in models.Word.objects.values_list("course_id", "word_id"):
        changes[course_id][models.Entity.WORD, word_id] = created
    published = (kind.published for kind in reversed(KINDS))
    for model in (models.PublishedWord, models.PublishedLessonExercise, models.PublishedExercise, *published):
        model.objects.all().delete()
    copy_changes(changes)
    forget()


def _stamps(at):
    return {"tag": new_tag(), "created_at": at, "updated_at": at}


def _next(siblings):
    return siblings.aggregate(order=Max("order", default=0))["order"] + 1


def media(content=media_files.PNG, *, extension="png", at=MARCH, stored=True, **fields):
    """A sound or picture with its file."""
    sha256 = hashlib.sha256(content).hexdigest()
    path = address(sha256, extension)
    if stored:
        save_file(path, ContentFile(content))
    texts = {name: fields.get(name) for name in ("file_name", "alt", "transcript", "attribution")}
    stamps = {"created_at": at, "updated_at": at, "needed_at": at}
    return _inserted(
        models.MediaAsset(
            sha256=sha256,
            path=path,
            kind=type_of(path).kind,
            bytes=len(content),
            tag=new_tag(),
            **{"origin": models.MediaOrigin.UPLOAD, **media_columns(**texts), **stamps, **fields},
        )
    )
