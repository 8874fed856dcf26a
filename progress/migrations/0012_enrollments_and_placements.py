"""Adds enrollments and placements, and enrolls learners in the courses that they have started.

Those are the public courses of their completed lessons, from the one started first.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import langlearn.db.fields

MAX_COURSES = 50

_ENROLL = f"""
INSERT INTO progress_enrollment (user_id, course_id, position, enrolled_at)
SELECT user_id, course_id, position, started_at FROM (
    SELECT user_id, course_id, started_at,
        ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY started_at, course_id) AS position
    FROM (
        SELECT completion.user_id, lesson.course_id, MIN(completion.completed_at) AS started_at
        FROM progress_lessoncompletion completion
        JOIN content_publishedlesson lesson ON lesson.id = completion.lesson_id
        JOIN content_publishedcourse course ON course.id = lesson.course_id AND course.is_public
        WHERE completion.visible
        GROUP BY completion.user_id, lesson.course_id
    ) started
) numbered
WHERE position <= {MAX_COURSES}
"""  # noqa: S608 - no value of a user in it

class Migration(migrations.Migration):

    dependencies = [
        ('progress', '0011_idempotency_record'),
        ('content', '0011_published_state'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Enrollment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('course_id', langlearn.db.fields.CodePointCharField(max_length=20)),
                ('position', models.PositiveSmallIntegerField()),
                ('enrolled_at', models.DateTimeField()),
                ('last_opened_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'course_id'), name='progress_enrollment_once'), models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='progress_enrollment_position_positive')],
            },
        ),
        migrations.CreateModel(
            name='Placement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('client_id', models.UUIDField()),
                ('epoch', models.PositiveIntegerField()),
                ('course_id', langlearn.db.fields.CodePointCharField(max_length=20)),
                ('status', models.CharField(choices=[('running', 'Running'), ('accepted', 'Accepted'), ('declined', 'Declined')], default='running', max_length=8)),
                ('unit_kind', models.CharField(max_length=7)),
                ('units', models.JSONField()),
                ('answers', models.JSONField(default=list)),
                ('start_lesson_id', langlearn.db.fields.CodePointCharField(max_length=60, null=True)),
                ('skipped_lesson_ids', models.JSONField(default=list)),
                ('started_at', models.DateTimeField()),
                ('finished_at', models.DateTimeField(null=True)),
                ('user', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('status', 'accepted')), fields=['user', 'epoch', 'finished_at'], name='progress_placement_accepted')],
                'constraints': [models.UniqueConstraint(fields=('user', 'client_id'), name='progress_placement_once'), models.UniqueConstraint(condition=models.Q(('status', 'running')), fields=('user',), name='progress_placement_one_running')],
            },
        ),
        migrations.RunSQL(_ENROLL, migrations.RunSQL.noop),
    ]
