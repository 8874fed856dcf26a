"""Courses that exist publish every change, so their published state equals their draft. Their authors own them."""

from django.db import migrations
from django.db.models import F

# The published tables and the columns that are not copied under the same name.
TWINS = {
    "publishedcourse": ("course", {}),
    "publishedlevel": ("level", {}),
    "publishedsection": ("section", {}),
    "publishedmodule": ("module", {}),
    "publishedlesson": ("lesson", {}),
    "publishedexercise": (
        "exercise",
        {"key": "used.course_id || '/' || source.id", "course_id": "used.course_id", "exercise_id": "source.id"},
    ),
    "publishedlessonexercise": ("lessonexercise", {"exercise_key": "source.course_id || '/' || source.exercise_id"}),
}
OF_COURSES = (
    "JOIN (SELECT DISTINCT course_id, exercise_id FROM content_lessonexercise) used ON used.exercise_id = source.id"
)


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    course = apps.get_model("content", "Course").objects.using(alias)
    course.update(draft_revision=F("revision"))
    apps.get_model("content", "ContentChange").objects.using(alias).update(draft_revision=F("revision"))
    for target, (source, derived) in TWINS.items():
        fields = apps.get_model("content", target)._meta.concrete_fields
        columns = [field.column for field in fields if field.column != "id" or source != "lessonexercise"]
        values = [derived.get(column, f'source."{column}"') for column in columns]
        joined = OF_COURSES if source == "exercise" else ""
        schema_editor.execute(
            f"INSERT INTO content_{target} ({', '.join(map(quoted, columns))}) "
            f"SELECT {', '.join(values)} FROM content_{source} source {joined}"
        )
    member = apps.get_model("content", "Member").objects.using(alias)
    authored = course.filter(created_by__isnull=False).values_list("pk", "created_by", "created_at", "tag")
    member.bulk_create(
        (
            member.model(course_id=pk, user_id=author, role="owner", tag=tag, created_at=at, updated_at=at)
            for pk, author, at, tag in authored
        ),
        batch_size=1000,
    )


def quoted(column):
    return f'"{column}"'


class Migration(migrations.Migration):
    dependencies = [("content", "0010_drafts")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
