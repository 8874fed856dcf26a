"""Random edits of courses over HTTP, for tests of histories.

An `Editor` keeps no state of its own but the exports it has put by: it looks at the rows, picks at random, and does
nothing where there is nothing to pick. Ids come from small pools, so that they are deleted and used again.
"""

import json

from content import kinds
from content.models import Course, Exercise, LessonExercise, Word
from content.tests.reading import BASE
from content.tests.uploading import TYPE, multipart

CHAIN = kinds.KINDS


class Editor:
    """`rng` decides; `client` is an administrator. `used` are the write routes that have taken an edit."""

    def __init__(self, rng, client, course_ids):
        self.rng = rng
        self.client = client
        self.course_ids = course_ids
        self.remembered = {}
        self.used = set()

    def edit(self):
        """One edit of one of the courses."""
        course_id = self.rng.choice(self.course_ids)
        if not Course.objects.filter(pk=course_id).exists():
            self.rng.choice([self.add_course, self.restore])(course_id)
            return
        edits = [
            *[self.add] * 8,
            *[self.assign] * 5,
            *[self.delete] * 2,
            *[self.unassign] * 2,
            *[self.edit_exercise] * 2,
            self.edit_course,
            *[self.edit_row] * 4,
            self.reorder,
            self.move,
            self.place_assignment,
            self.reorder_assignments,
            self.delete_exercise,
            self.recreate_exercise,
            self.duplicate_exercise,
            *[self.add_word] * 2,
            self.edit_word,
            self.delete_word,
            self.import_words,
            self.generate_exercises,
            self.import_exercises,
            self.remember,
            self.restore,
        ]
        self.rng.choice(edits)(course_id)
        if self.rng.random() < 0.005:
            self._write("DELETE", f"/courses/{course_id}?force=true")

    def add_course(self, course_id):
        languages = {"source_language": "es-419", "target_language": "qu"}
        self._write("POST", "/courses", {"id": course_id, **languages, "name": self._name()})

    def edit_course(self, course_id):
        fields = {
            "name": self._name(),
            "description": self.rng.choice([None, "5 < 6"]),
            "is_public": self.rng.random() < 0.5,
            "unlock": self.rng.choice(["open", "sequential"]),
        }
        self._write(self._put(), f"/courses/{course_id}", self._some(fields))

    def add(self, course_id):
        kind = self.rng.choice(CHAIN[1:])
        parent = self._any(kind.parent, course_id)
        number = self.rng.randrange(4)
        new_id = f"{course_id}-{kind.slug}{number}"
        if parent is None or kind.model.objects.filter(pk=new_id).exists():
            return
        fields = {"id": new_id, "name": self._name(), **self._required(kind, number), **self._place()}
        self._write("POST", f"/{kind.parent.collection}/{parent.pk}/{kind.collection}", fields)

    def edit_row(self, course_id):
        kind, row = self._row(course_id)
        if row is not None:
            fields = {"name": self._name(), **self._required(kind, row.pk[-1])}
            if kind is kinds.LESSON:
                fields |= {"description": self._name(), "experience_points": self.rng.randrange(50)}
                fields["tip"] = self.rng.choice([None, "5 < 6", "<b>7</b>"])
            self._write(self._put(), self._path(kind, row), {**self._some(fields), **self._place()})

    def reorder(self, course_id):
        kind, row = self._row(course_id)
        if row is not None:
            parent_id = getattr(row, kind.parent_column)
            ids = self._shuffled(kind.model.objects.filter(**{kind.parent_column: parent_id}), "pk")
            path = f"/{kind.parent.collection}/{parent_id}/{kind.collection}/reorder"
            self._write("PUT", path, {f"{kind.slug}_ids": ids})

    def move(self, course_id):
        """To another parent or to its own, with everything below."""
        kind, row = self._row(course_id)
        if row is not None:
            body = {"parent_id": self._any(kind.parent, course_id).pk, **self._place()}
            self._write("POST", f"/{kind.collection}/{row.pk}/move", body)

    def delete(self, course_id):
        """With everything below, assignments included."""
        kind, row = self._row(course_id)
        if row is not None:
            self._write("DELETE", f"{self._path(kind, row)}?force=true")

    def assign(self, course_id):
        """Of an exercise that may be new, and that other courses may use as well."""
        lesson = self._any(kinds.LESSON, course_id)
        exercise_id = self._exercise_id()
        if lesson is None or lesson.assignments.filter(exercise=exercise_id).exists():
            return
        if not Exercise.objects.filter(pk=exercise_id).exists():
            self._create_exercise(exercise_id)
        self._assign(lesson.pk, exercise_id)

    def place_assignment(self, course_id):
        assignment = self._assignment(course_id)
        if assignment is not None:
            body = {"order": self.rng.randint(1, 5), "insert": True}
            self._write(self._put(), f"/lessons/{assignment.lesson_id}/exercises/{assignment.exercise_id}", body)

    def reorder_assignments(self, course_id):
        assignment = self._assignment(course_id)
        if assignment is not None:
            ids = self._shuffled(LessonExercise.objects.filter(lesson=assignment.lesson_id), "exercise_id")
            self._write("PUT", f"/lessons/{assignment.lesson_id}/exercises/reorder", {"exercise_ids": ids})

    def unassign(self, course_id):
        assignment = self._assignment(course_id)
        if assignment is not None:
            self._write("DELETE", f"/lessons/{assignment.lesson_id}/exercises/{assignment.exercise_id}")

    def edit_exercise(self, course_id):
        """Of any exercise, used here, elsewhere or nowhere."""
        exercise = self._exercise()
        if exercise is not None:
            body = {"exercise_type": "vof", "data": self._data()}
            self._write(self._put(), f"/exercises/{exercise.pk}", body)

    def delete_exercise(self, course_id):
        exercise = self._exercise()
        if exercise is not None:
            self._write("DELETE", f"/exercises/{exercise.pk}?force=true")

    def recreate_exercise(self, course_id):
        """Another exercise under the id of a deleted one, in the same lesson or elsewhere."""
        assignment = self._assignment(course_id)
        if assignment is not None:
            self._write("DELETE", f"/exercises/{assignment.exercise_id}?force=true")
            self._create_exercise(assignment.exercise_id)
            lesson_id = self.rng.choice([assignment.lesson_id, self._any(kinds.LESSON, course_id).pk])
            self._assign(lesson_id, assignment.exercise_id)

    def duplicate_exercise(self, course_id):
        source, copy_id = self._exercise(exercise_type="vof"), self._exercise_id()
        if source is not None and not Exercise.objects.filter(pk=copy_id).exists():
            body = {"id": copy_id, "modifications": self._some(self._data())}
            body["preserveUsage"] = self.rng.random() < 0.7
            self._write("POST", f"/exercises/{source.pk}/duplicate", body)

    def add_word(self, course_id):
        word_id = f"word{self.rng.randrange(4)}"
        if not Word.objects.filter(course=course_id, word_id=word_id).exists():
            self._write("POST", f"/courses/{course_id}/words", {"id": word_id, **self._word(course_id)})

    def edit_word(self, course_id):
        if word := self._pick(Word.objects.filter(course=course_id).order_by("pk")):
            path = f"/courses/{course_id}/words/{word.word_id}"
            self._write(self._put(), path, self._some(self._word(course_id)))

    def delete_word(self, course_id):
        if word := self._pick(Word.objects.filter(course=course_id).order_by("pk")):
            self._write("DELETE", f"/courses/{course_id}/words/{word.word_id}")

    def import_words(self, course_id):
        words = [{"id": f"word{number}", **self._word(course_id)} for number in range(self.rng.randrange(3))]
        self._write("POST", f"/courses/{course_id}/words/import", {"words": words})

    def generate_exercises(self, course_id):
        if lesson := self._any(kinds.LESSON, course_id):
            self._write("POST", f"/courses/{course_id}/words/generate", {"lesson_id": lesson.pk})

    def import_exercises(self, course_id):
        """Of a table with statements that exercises of the module may have."""
        if module := self._any(kinds.MODULE, course_id):
            lesson = self._pick(module.lessons.order_by("pk"))
            names = [self._name(), *([lesson.pk] if lesson else [])]
            texts = self.rng.sample(range(9), self.rng.randint(1, 3))
            rows = [f"{self.rng.choice(names)},vof,Text {text},{self.rng.choice(['true', 'false'])}" for text in texts]
            csv = "\n".join(["lesson,exercise_type,prompt,answer", *rows])
            self._write("POST", f"/modules/{module.pk}/exercises/import", {"csv": csv}, refused_as=(400,))

    def _word(self, course_id):
        lesson = self._any(kinds.LESSON, course_id)
        return {
            "text": self._name(),
            "translations": [self._name()],
            "forms": self.rng.choice([[], ["bebe"]]),
            "lesson_id": self.rng.choice([None, lesson.pk if lesson else None]),
        }

    def remember(self, course_id):
        self.remembered[course_id] = self.client.get(f"{BASE}/courses/{course_id}/export").json()

    def restore(self, course_id):
        """An import of the course as it once was; only `replace` can have no conflict."""
        if course_id in self.remembered:
            routes = [("import", "replace"), ("import/archive", "replace"), ("import", "merge"), ("import", "create")]
            route, mode = self.rng.choice(routes)
            document, headers = self.remembered[course_id], {}
            body = {"package": document, "mode": mode}
            if route == "import/archive":
                body, headers = multipart(json.dumps(document).encode(), mode=mode), {"Content_Type": TYPE}
            refused_as = () if mode == "replace" else (409,)
            self._write("POST", f"/courses/{route}?force=true", body, refused_as=refused_as, **headers)

    def _write(self, method, path, body=None, *, refused_as=(), **headers):
        answer = self.client.request(method, BASE + path, body, **headers)
        assert answer.status_code in (200, 201, *refused_as), (method, path, body, answer.content)
        if answer.status_code in (200, 201):
            self.used.add((method, answer.resolver_match.route))
        return answer

    def _create_exercise(self, exercise_id):
        self._write("POST", "/exercises", {"id": exercise_id, "exercise_type": "vof", "data": self._data()})

    def _assign(self, lesson_id, exercise_id):
        self._write("POST", f"/lessons/{lesson_id}/exercises", {"exercise_id": exercise_id, **self._place()})

    def _put(self):
        return self.rng.choice(["PUT", "PATCH"])

    def _path(self, kind, row):
        """Flat, or below the parent."""
        nested = f"/{kind.parent.collection}/{getattr(row, kind.parent_column)}"
        return f"{self.rng.choice(['', nested])}/{kind.collection}/{row.pk}"

    def _place(self):
        """The end, or a place that siblings may have to make free."""
        return self.rng.choice([{}, {"order": self.rng.randint(1, 5), "insert": True}])

    def _required(self, kind, number):
        """What a kind wants besides a name; the codes of a course's levels differ as their ids do."""
        if kind is kinds.LEVEL:
            return {"code": f"{self.rng.choice('ABC')}{number}"}
        return {"module_type": self.rng.choice(["basic_lesson", "exam"])} if kind is kinds.MODULE else {}

    def _name(self):
        return f"Name {self.rng.randrange(99)}"

    def _data(self):
        return {
            "statement": f'Statement {self.rng.randrange(99)}: «5 < 6» & "más"\n',
            "is_true": self.rng.random() < 0.5,
        }

    def _some(self, fields):
        return dict(
            self.rng.sample(sorted(fields.items(), key=lambda field: field[0]), self.rng.randint(1, len(fields)))
        )

    def _exercise_id(self):
        return f"ex-{self.rng.randrange(5)}"

    def _exercise(self, **where):
        return self._pick(Exercise.objects.filter(**where).order_by("pk"))

    def _assignment(self, course_id):
        return self._pick(LessonExercise.objects.filter(course=course_id).order_by("lesson", "exercise"))

    def _any(self, kind, course_id):
        where = {"pk": course_id} if kind is kinds.COURSE else {"course": course_id}
        return self._pick(kind.model.objects.filter(**where).order_by("pk"))

    def _row(self, course_id):
        kind = self.rng.choice(CHAIN[1:])
        return kind, self._any(kind, course_id)

    def _shuffled(self, rows, column):
        ids = sorted(rows.values_list(column, flat=True))
        self.rng.shuffle(ids)
        return ids

    def _pick(self, rows):
        rows = list(rows)
        return self.rng.choice(rows) if rows else None
