"""What the tests of publishing share: the steps as functions, and random histories of them over HTTP."""

from datetime import timedelta

from accounts.audit import Actor
from content.editor import Editor
from content.models import Course, Exercise, PublishMode
from content.publishing.publications import publish, set_publish_mode
from content.tests import editing
from content.tests.factories import later
from content.tests.reading import BASE
from langlearn.api.instants import format_instant, now


def make_manual(course_id="open", minute=1):
    """The course publishes by hand from now on; what is public becomes publication 1."""
    return set_publish_mode(course_id=course_id, publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), later(minute)))


def make_automatic(course_id="open", minute=1):
    return set_publish_mode(course_id=course_id, publish_mode=PublishMode.AUTO, editor=Editor(Actor(), later(minute)))


def publish_draft(course_id="open", minute=2):
    """The new publication."""
    publication, is_new = publish(course_id=course_id, editor=Editor(Actor(), later(minute)))
    assert is_new
    return publication


def write(client, method, path, body=None, statuses=(200, 201), **headers):
    answer = client.request(method, BASE + path, body, **headers)
    assert answer.status_code in statuses, (method, path, body, answer.content)
    return answer


class PublishingEditor(editing.Editor):
    """Also switches between modes, publishes, restores, discards and schedules. `published` is called with a course
    after a publication of its draft.
    """

    def __init__(self, rng, client, course_ids, published=lambda course_id: None):
        super().__init__(rng, client, course_ids)
        self.published = published

    def edit(self):
        """A step of publishing, or a few edits."""
        course_id = self.rng.choice(self.course_ids)
        if self.rng.random() < 0.3 and Course.objects.filter(pk=course_id).exists():
            steps = [
                *[self.publish] * 8,
                *[self.restore_publication] * 3,
                *[self.change_mode] * 2,
                self.discard,
                self.change_visibility,
                self.schedule,
            ]
            self.rng.choice(steps)(course_id)
        else:
            for _ in range(4):
                super().edit()

    def add_course(self, course_id):
        languages = {"source_language": "es-419", "target_language": "qu"}
        body = {"id": course_id, **languages, "name": self._name()}
        self._write("POST", "/courses", body | self.rng.choice([{}, {"publish_mode": "manual"}]))

    def publish(self, course_id):
        answer = self._write("POST", f"/courses/{course_id}/publish?force=true", {})
        if answer.status_code == 201:
            self.published(course_id)

    def change_mode(self, course_id):
        mode = self.rng.choice(["auto", "manual", "manual", "manual"])
        self._write(self._put(), f"/courses/{course_id}/publish-mode", {"publish_mode": mode}, refused_as=(409,))

    def restore_publication(self, course_id):
        body = {"shared": self.rng.choice(["refuse", "keep", "overwrite"]), "publish": self.rng.random() < 0.5}
        if number := self.rng.randint(0, Course.objects.get(pk=course_id).publications):
            body["publication"] = number
            answer = self._write("POST", f"/courses/{course_id}/restore?force=true", body, refused_as=(409,))
            if answer.status_code == 201:
                self.published(course_id)

    def discard(self, course_id):
        body = {"shared": self.rng.choice(["refuse", "keep", "overwrite"])}
        self._write("POST", f"/courses/{course_id}/discard", body, refused_as=(409,))

    def change_visibility(self, course_id):
        self._write("PUT", f"/courses/{course_id}", {"is_public": self.rng.random() < 0.7})

    def schedule(self, course_id):
        path = f"/courses/{course_id}/schedule"
        publish_at = format_instant(now() + timedelta(days=30))
        self._write(self._put(), path, {"publish_at": publish_at}, refused_as=(409,))
        if self.rng.random() < 0.7:
            self._write("DELETE", path, refused_as=(404,))

    def _assign(self, lesson_id, exercise_id):
        """An exercise is not created while a published state holds its id."""
        if Exercise.objects.filter(pk=exercise_id).exists():
            super()._assign(lesson_id, exercise_id)

    def _write(self, method, path, body=None, *, refused_as=(), **headers):
        """Ids of rows that are published still are taken, and an import may meet them."""
        answer = write(self.client, method, path, body, (200, 201, 409, *refused_as), **headers)
        if answer.status_code in (200, 201):
            self.used.add((method, answer.resolver_match.route))
        return answer
