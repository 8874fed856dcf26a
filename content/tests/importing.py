"""What the tests of imports share: documents in short form, and the stored course as a document to compare with."""

from dataclasses import replace
from datetime import UTC, datetime

from accounts.audit import Actor
from content import models
from content.editor import Editor
from content.formats.documents import (
    AssignmentRow,
    CourseDocument,
    CourseRow,
    ExerciseRow,
    LessonRow,
    LevelRow,
    ModuleRow,
    SectionRow,
)
from content.importing.service import ImportOptions, import_course
from content.importing.tables import TABLES
from langlearn.api.text import canonical_json

COURSE = CourseRow("quechua-101", "es-419", "qu", "Quechua inicial", None, True, "open")
TREE = {
    "qu-a1": {
        "qu-a1-s1": {"qu-a1-m1": {"qu-hola": ["ex-hola", "ex-sol"], "qu-repaso": ["ex-sol"]}, "qu-a1-m2": {}},
        "qu-a1-s2": {},
    },
    "qu-a2": {"qu-a2-s1": {"qu-a2-m1": {"qu-camino": []}}},
}
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LATER = datetime(2026, 3, 5, 12, tzinfo=UTC)


def document(tree=TREE, course=COURSE, *, texts=None, codes=None):
    """A course whose nesting is that of dicts, exercises as lists of ids. Order is position, a name is its id.

    `texts` are the statements of exercises where they are not the id, `codes` the codes of levels, likewise.
    """
    levels, sections, modules, lessons, assignments = [], [], [], [], []
    for level_order, (level, level_tree) in enumerate(tree.items(), 1):
        levels.append(LevelRow(level, course.id, (codes or {}).get(level, level), level, level_order))
        for section_order, (section, section_tree) in enumerate(level_tree.items(), 1):
            sections.append(SectionRow(section, level, section, section_order))
            for module_order, (module, module_tree) in enumerate(section_tree.items(), 1):
                modules.append(ModuleRow(module, section, "basic_lesson", module, module_order))
                for lesson_order, (lesson, exercises) in enumerate(module_tree.items(), 1):
                    lessons.append(LessonRow(lesson, module, lesson, None, 10, lesson_order, tip=None))
                    assignments += [AssignmentRow(lesson, each, order) for order, each in enumerate(exercises, 1)]
    exercises = [
        exercise(each, (texts or {}).get(each)) for each in dict.fromkeys(row.exercise_id for row in assignments)
    ]
    return CourseDocument(course, levels, sections, modules, lessons, exercises, assignments)


def exercise(exercise_id, text=None):
    return ExerciseRow(exercise_id, "vof", canonical_json({"statement": text or exercise_id, "is_true": True}))


def changed(document, rows, row_id, **fields):
    """The document with other fields in one row of one of its lists."""
    return replace(
        document,
        **{rows: [replace(row, **fields) if row.id == row_id else row for row in getattr(document, rows)]},
    )


def run(document, mode="merge", *, at=NOON, by=None, user=None, media=None, progress=None, **options):
    """Imports as the service itself, or with the rights of `user`."""
    further = {} if progress is None else {"progress": progress}
    return import_course(
        document=document,
        media=media,
        options=ImportOptions(mode=mode, **options),
        editor=Editor(Actor(id=by), at, user),
        **further,
    )


def numbered(plan):
    """How many rows of a plan are created, updated, deleted and unchanged."""
    return len(plan.create), len(plan.update), len(plan.delete), len(plan.unchanged)


def content_of(document):
    """What a document says, whatever the order of its rows."""
    parts = ("levels", "sections", "modules", "lessons", "exercises", "assignments")
    return {"course": document.course, **{part: _by_key(getattr(document, part)) for part in parts}}


def stored(course_id=COURSE.id):
    """The content of the stored course, with the exercises it uses."""
    course = models.Course.objects.values("id", *CourseRow.__dataclass_fields__).get(pk=course_id)
    rows = {
        f"{table.kind.entity.value}s": _by_key(
            table.row(**values)
            for values in table.kind.model.objects.filter(course=course_id).values("id", *table.columns)
        )
        for table in TABLES
    }
    assignments = models.LessonExercise.objects.filter(course=course_id)
    exercises = models.Exercise.objects.filter(assignments__course=course_id).distinct()
    return {
        "course": CourseRow(**course),
        **rows,
        "exercises": _by_key(ExerciseRow(row.id, row.exercise_type, row.data_json) for row in exercises),
        "assignments": _by_key(
            AssignmentRow(**values) for values in assignments.values("lesson_id", "exercise_id", "order")
        ),
    }


def everything():
    """All content rows with all their columns, to see that nothing at all was written."""
    kinds = (*(table.kind.model for table in TABLES), models.Course, models.Exercise, models.LessonExercise)
    return {kind.__name__: list(kind.objects.order_by("pk").values()) for kind in (*kinds, models.ContentChange)}


def _by_key(rows):
    return sorted(rows, key=str)
