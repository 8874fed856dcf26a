"""Edits of courses for tests of histories: each is one write with its revision and its changes, as the service does it.

An `Editor` keeps no state of its own: it looks at the rows, picks at random, and does nothing where there is nothing
to pick. Ids come from small pools, so that they are deleted and used again.
"""

import json
from datetime import timedelta

from content import kinds, packages
from content.folding import exercise_search_text, folded_columns
from content.formats.package import read_package
from content.importing import import_course
from content.models import Course, Entity, Exercise, LessonExercise
from content.revisions import lock_exercises, new_tag, retire_course, revising
from content.tests import factories
from content.tests.factories import MARCH
from langlearn.api.text import canonical_json

CHAIN = (kinds.COURSE, kinds.LEVEL, kinds.SECTION, kinds.MODULE, kinds.LESSON)
_MAKERS = (None, factories.level, factories.section, factories.module, factories.lesson)
_ABOVE_ALL_ORDERS = 2**31


class Editor:
    """`rng` decides; time passes by a second and a bit with each edit."""

    def __init__(self, rng, course_ids):
        self.rng = rng
        self.course_ids = course_ids
        self.at = MARCH
        self.remembered = {}

    def edit(self):
        """One edit of one of the courses."""
        self.at += timedelta(milliseconds=self.rng.choice([1, 400, 90_000]))
        course_id = self.rng.choice(self.course_ids)
        if not Course.objects.filter(pk=course_id).exists():
            factories.course(course_id, at=self.at)
            return
        edits = [
            *[self.add] * 4,
            *[self.assign] * 3,
            *[self.edit_exercise] * 2,
            *[self.delete] * 2,
            self.rename_course,
            self.rename,
            self.swap,
            self.move,
            *[self.unassign] * 2,
            self.delete_exercise,
            self.remember,
            self.restore,
        ]
        self.rng.choice(edits)(course_id)
        if self.rng.random() < 0.01:
            self.delete_course(course_id)

    def rename_course(self, course_id):
        with revising(course_id, at=self.at) as changes:
            name = f"Name {self.rng.randrange(99)}"
            self._update(kinds.COURSE, course_id, name=name, **folded_columns(name, None))
            changes.update(course_id, Entity.COURSE, course_id)

    def add(self, course_id):
        depth = self.rng.choice([1, 2, 3, 4])
        parent = self._any(CHAIN[depth - 1], course_id)
        new_id = f"{course_id}-{CHAIN[depth].entity[0]}{self.rng.randrange(4)}"
        if parent is None or CHAIN[depth].model.objects.filter(pk=new_id).exists():
            return
        fields = {"code": new_id[-5:]} if depth == 1 else {}
        with revising(course_id, at=self.at) as changes:
            _MAKERS[depth](parent, new_id, name=f"Name {self.rng.randrange(99)}", at=self.at, **fields)
            changes.create(course_id, CHAIN[depth].entity, new_id)

    def rename(self, course_id):
        kind, row = self._row(course_id)
        if row is not None:
            with revising(course_id, at=self.at) as changes:
                name = f"Name {self.rng.randrange(99)}"
                self._update(kind, row.pk, name=name, **folded_columns(name))
                changes.update(course_id, kind.entity, row.pk)

    def swap(self, course_id):
        """Two siblings change places."""
        kind, row = self._row(course_id)
        siblings = self._siblings(kind, row) if row is not None else []
        if len(siblings) > 1:
            one, other = self.rng.sample(siblings, 2)
            with revising(course_id, at=self.at) as changes:
                self._update(kind, one.pk, order=_ABOVE_ALL_ORDERS)
                self._update(kind, other.pk, order=one.order)
                self._update(kind, one.pk, order=other.order)
                changes.update(course_id, kind.entity, one.pk, other.pk)

    def move(self, course_id):
        """To the end of another parent, with everything below."""
        kind, row = self._row(course_id)
        if row is None or kind is kinds.LEVEL:
            return
        parent = self._any(kind.parent, course_id)
        last = kind.model.objects.filter(**{kind.parent_column: parent.pk}).order_by("-order").first()
        with revising(course_id, at=self.at) as changes:
            order = last.order + 1 if last else 1
            self._update(kind, row.pk, order=order, **{kind.parent_column: parent.pk})
            changes.update(course_id, kind.entity, row.pk)

    def delete(self, course_id):
        """With everything below, assignments included."""
        kind, row = self._row(course_id)
        if row is None:
            return
        with revising(course_id, at=self.at) as changes:
            ids = [row.pk]
            for below in CHAIN[CHAIN.index(kind) :]:
                if below is not kind:
                    rows = below.model.objects.filter(**{f"{below.parent_column}__in": ids})
                    ids = list(rows.values_list("pk", flat=True))
                changes.delete(course_id, below.entity, *ids)
            for assignment in LessonExercise.objects.filter(lesson__in=ids):
                changes.delete(course_id, Entity.LESSON_EXERCISE, str(assignment))
            row.delete()

    def assign(self, course_id):
        """Of an exercise that may be new, and that other courses may use as well."""
        lesson = self._any(kinds.LESSON, course_id)
        exercise_id = f"ex-{self.rng.randrange(4)}"
        if lesson is None or lesson.assignments.filter(exercise=exercise_id).exists():
            return
        with revising(course_id, at=self.at) as changes:
            if not lock_exercises([exercise_id]):
                factories.exercise(exercise_id, "vof", self._data(), at=self.at)
            factories.assign(lesson, Exercise.objects.get(pk=exercise_id))
            changes.create(course_id, Entity.LESSON_EXERCISE, f"{lesson.pk}/{exercise_id}")

    def unassign(self, course_id):
        assignment = self._pick(LessonExercise.objects.filter(course=course_id).order_by("pk"))
        if assignment is not None:
            with revising(course_id, at=self.at) as changes:
                changes.delete(course_id, Entity.LESSON_EXERCISE, str(assignment))
                assignment.delete()

    def edit_exercise(self, course_id):
        """Of any exercise, used here, elsewhere or nowhere."""
        exercise = self._pick(Exercise.objects.order_by("pk"))
        if exercise is not None:
            with revising(at=self.at, exercise_ids=[exercise.pk]) as changes:
                data = self._data()
                columns = {"data_json": canonical_json(data), "search_text": exercise_search_text(data)}
                Exercise.objects.filter(pk=exercise.pk).update(**columns, tag=new_tag(), updated_at=self.at)
                changes.update_exercise(exercise.pk)

    def delete_exercise(self, course_id):
        exercise = self._pick(Exercise.objects.order_by("pk"))
        if exercise is not None:
            with revising(at=self.at, exercise_ids=[exercise.pk]) as changes:
                for assignment in exercise.assignments.all():
                    changes.delete(assignment.course_id, Entity.LESSON_EXERCISE, str(assignment))
                exercise.assignments.all().delete()
                exercise.delete()

    def remember(self, course_id):
        self.remembered[course_id] = packages.export_document(course_id)

    def restore(self, course_id):
        """An import of the course as it once was."""
        if course_id in self.remembered:
            document = read_package(json.loads(self.remembered[course_id]))
            import_course(document=document, mode="replace", by=None, at=self.at, force=True)

    def delete_course(self, course_id):
        with revising(course_id, at=self.at) as changes:
            retire_course(changes.courses[course_id])
            Course.objects.filter(pk=course_id).delete()

    def _data(self):
        return {
            "statement": f'Statement {self.rng.randrange(99)}: «5 < 6» & "más"\n',
            "is_true": self.rng.random() < 0.5,
        }

    def _any(self, kind, course_id):
        where = {"pk": course_id} if kind is kinds.COURSE else {"course": course_id}
        return self._pick(kind.model.objects.filter(**where).order_by("pk"))

    def _row(self, course_id):
        kind = self.rng.choice(CHAIN[1:])
        return kind, self._any(kind, course_id)

    def _siblings(self, kind, row):
        parent_id = getattr(row, kind.parent_column)
        return list(kind.model.objects.filter(**{kind.parent_column: parent_id}).order_by("pk"))

    def _pick(self, rows):
        rows = list(rows)
        return self.rng.choice(rows) if rows else None

    def _update(self, kind, pk, **columns):
        kind.model.objects.filter(pk=pk).update(**columns, tag=new_tag(), updated_at=self.at)
