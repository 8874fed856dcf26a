"""What the tests of reads share."""

BASE = "/api/v1"


def read(client, path, status=200, **headers):
    """The parsed answer to GET `path`, which must have this status."""
    answer = client.get(BASE + path, **headers)
    assert answer.status_code == status, answer.content
    return answer.json()


def ids(client, path):
    """The ids that a list shows, in its order."""
    return [record["id"] for record in read(client, path)["data"]]


def record_paths(branch):
    """Every path of a single record in a course made by the fixtures, nested ones included."""
    course, level, section, module, lesson = (
        getattr(branch, kind).pk for kind in ("course", "level", "section", "module", "lesson")
    )
    return [
        f"/courses/{course}",
        f"/levels/{level}",
        f"/courses/{course}/levels/{level}",
        f"/sections/{section}",
        f"/levels/{level}/sections/{section}",
        f"/modules/{module}",
        f"/sections/{section}/modules/{module}",
        f"/lessons/{lesson}",
        f"/modules/{module}/lessons/{lesson}",
        f"/lessons/{lesson}/exercises/{branch.exercises[0].pk}",
    ]


def child_list_paths(branch):
    """Every path of a list below a record."""
    return [
        f"/courses/{branch.course.pk}/levels",
        f"/levels/{branch.level.pk}/sections",
        f"/sections/{branch.section.pk}/modules",
        f"/modules/{branch.module.pk}/lessons",
        f"/lessons/{branch.lesson.pk}/exercises",
    ]
