"""Reads a course in the LibreLingo layout: `course.yaml`, `<module>/module.yaml`, `<module>/skills/<skill>.yaml`.

The course becomes one level, a listed module a section, a listed skill a module of lessons with at most twelve
exercises each. Ids consist of the course id, the names of folders and files, and the texts of the entries, so the
same files always give the same document. Harmless mistakes become warnings, naming file and key; what
cannot be read or breaks a limit of an exercise becomes an error, naming file and entry. How entries become exercises
stands in `skills.py`.
"""

import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from content import rules
from content.formats.dictionary import Languages
from content.formats.documents import (
    AssignmentRow,
    CourseDocument,
    CourseFile,
    CourseRow,
    DocumentError,
    ExerciseRow,
    LessonRow,
    LevelRow,
    ModuleRow,
    SectionRow,
)
from content.formats.librelingo_media import Inspect, MediaFolder
from content.formats.librelingo_words import WordCollector
from content.formats.markdown import rich_text_from_markdown
from content.formats.records import Findings, Record, digest, read_record, read_text
from content.formats.skills import Draft, read_notes, read_skill
from content.formats.yaml_tree import as_list
from langlearn.api.text import canonical_json, id_fold

COURSE_FILE = "course.yaml"
MODULE_FILE = "module.yaml"
LANGUAGE_NAME = "Name"
LANGUAGE_TAG = "IETF BCP 47"
EXERCISES_PER_LESSON = 12
LEVEL_CODE = "L1"
LEVEL_NAME = "Level 1"

_NOT_TOKEN = re.compile(r"[^a-z0-9_]+")
# Two tokens, each after a dot, must fit between a course id and the maximum of a module id.
_TOKEN_LENGTH = (rules.MAX_ID_LENGTH["module"] - rules.MAX_ID_LENGTH["course"]) // 2 - 1
_DIGEST_LENGTH = 5
_EXERCISE_DIGEST_LENGTH = rules.MAX_ID_LENGTH["exercise"] - len("x-")

T = TypeVar("T")


def read_librelingo(directory: Path, *, inspect: Inspect, course_id: str | None = None) -> CourseFile:
    """The course in `directory` or in its `course/`; its pictures and sounds are in folders of either. Without
    `course_id` the id is derived from the name.

    Raises DocumentError with all errors; its places are relative to `directory`.
    """
    root = directory
    if not os.path.exists(root / COURSE_FILE) and os.path.exists(root / "course" / COURSE_FILE):
        root = root / "course"
    reader = _Reader(directory, root, inspect)
    document = reader.read(course_id)
    if document is None or reader.findings.errors:
        raise DocumentError(reader.findings.errors)
    return CourseFile(document, reader.media.files, reader.findings.warnings)


class _Reader:
    """The rows read so far and what was found on the way. Methods that return None have noted why."""

    def __init__(self, directory: Path, root: Path, inspect: Inspect) -> None:
        self.directory = directory
        self.root = root
        self.findings = Findings()
        self.media = MediaFolder([directory, root], inspect=inspect, findings=self.findings)
        self.sections: list[SectionRow] = []
        self.modules: list[ModuleRow] = []
        self.lessons: list[LessonRow] = []
        self.exercises: list[ExerciseRow] = []
        self.assignments: list[AssignmentRow] = []
        self.words = WordCollector(self.findings)

    def read(self, course_id: str | None) -> CourseDocument | None:
        path = self.root / COURSE_FILE
        file = read_record(path, self._label(path), self.findings)
        if file is None:
            return None
        about = file.record("Course")
        source, target = about.record("For speakers of"), about.record("Language")
        languages = Languages(
            source=source.text(LANGUAGE_NAME), target=target.text(LANGUAGE_NAME), target_tag=target.text(LANGUAGE_TAG)
        )
        course = self._course(about, source, target, languages, course_id)
        folders = self._listed(file, "Modules", self.root, MODULE_FILE)
        for record in (source, target, about, file):
            record.report_unused()
        if course is None:
            return None
        level_id = f"{course.id}.{LEVEL_CODE.lower()}"
        for name, module_file in folders:
            self._section(module_file, name, course.id, level_id, languages)
        return CourseDocument(
            course=course,
            levels=[LevelRow(id=level_id, course_id=course.id, code=LEVEL_CODE, name=LEVEL_NAME, order=1)],
            sections=self.sections,
            modules=self.modules,
            lessons=self.lessons,
            exercises=self.exercises,
            assignments=self.assignments,
            words=self.words.rows(course.id),
        )

    def _course(
        self, about: Record, source: Record, target: Record, languages: Languages, course_id: str | None
    ) -> CourseRow | None:
        source_tag, target_tag = self._tag(source), self._tag(target)
        if source_tag is None or target_tag is None:
            return None
        if source_tag == target_tag:
            target.error(LANGUAGE_TAG, "Must differ from the one of 'For speakers of'.")
        for side, language in ((source, languages.source), (target, languages.target)):
            if not language:
                side.warn(LANGUAGE_NAME, "is missing; the language tag is used")
        title = f"{languages.target or target_tag} for {languages.source or source_tag} speakers"
        checked_id = self._course_id(course_id, title)
        name = self._ruled(partial(rules.name, "course"), target, LANGUAGE_NAME, title)
        description = self._ruled(partial(rules.description, "course"), about, "License", _license(about))
        if checked_id is None:
            return None
        return CourseRow(
            id=checked_id,
            source_language=source_tag,
            target_language=target_tag,
            name=name or title,
            description=description,
            is_public=rules.DEFAULT_IS_PUBLIC,
        )

    def _tag(self, side: Record) -> str | None:
        return self._ruled(rules.language_tag, side, LANGUAGE_TAG, side.text(LANGUAGE_TAG))

    def _course_id(self, wanted: str | None, title: str) -> str | None:
        if wanted is None:
            return next(rules.candidate_ids("course", title))
        try:
            return rules.entity_id("course", wanted)
        except rules.FieldError as error:
            self.findings.error("course id", "", str(error))
            return None

    def _section(self, path: Path, folder: str, course_id: str, level_id: str, languages: Languages) -> None:
        file = read_record(path, self._label(path), self.findings)
        if file is None:
            return
        about = file.record("Module")
        section = SectionRow(
            id=f"{course_id}.{_token('section', folder)}",
            level_id=level_id,
            name=self._name("section", about, folder),
            order=len(self.sections) + 1,
        )
        self.sections.append(section)
        skills = self._listed(file, "Skills", path.parent / "skills")
        about.report_unused()
        file.report_unused()
        for position, (name, skill_file) in enumerate(skills, start=1):
            self._module(skill_file, name, course_id, section.id, position, languages)

    def _module(
        self, path: Path, listed_as: str, course_id: str, section_id: str, order: int, languages: Languages
    ) -> None:
        skill = read_record(path, self._label(path), self.findings)
        if skill is None:
            return
        about = skill.record("Skill")
        stem = listed_as.removesuffix(path.suffix)
        module = ModuleRow(
            id=f"{section_id}.{_token('module', stem)}",
            section_id=section_id,
            module_type="basic_lesson",
            name=self._name("module", about, stem),
            order=order,
        )
        self.modules.append(module)
        found = read_skill(skill, languages, self.media)
        drafts = self._notes(path.with_suffix(".md")) + found.drafts
        about.report_unused()
        skill.report_unused()
        exercises = [
            ExerciseRow(_exercise_id(module.id, draft), draft.exercise_type, canonical_json(draft.data))
            for draft in drafts
        ]
        self.exercises.extend(exercises)
        lessons: dict[str, str] = {}  # of the exercises
        for start in range(0, len(exercises), EXERCISES_PER_LESSON):
            used = exercises[start : start + EXERCISES_PER_LESSON]
            lesson = self._lesson(module, start // EXERCISES_PER_LESSON + 1, used)
            lessons.update((exercise.id, lesson.id) for exercise in used)
        first_lesson = next(iter(lessons.values()), None)
        added = [
            self.words.add(
                word.entry,
                lesson_id=lessons[_exercise_id(module.id, word.first)] if word.first else first_lesson,
                file=skill.file,
            )
            for word in found.words
        ]
        if not drafts and not any(added):
            skill.warn("Skill", "yields neither exercise nor word; it becomes a module without lessons")

    def _lesson(self, module: ModuleRow, number: int, exercises: list[ExerciseRow]) -> LessonRow:
        suffix = f" {number}"
        lesson = LessonRow(
            id=f"{module.id}.{number}",
            module_id=module.id,
            name=module.name[: rules.MAX_NAME_LENGTH["lesson"] - len(suffix)].rstrip() + suffix,
            description=None,
            experience_points=rules.DEFAULT_EXPERIENCE_POINTS,
            order=number,
        )
        self.lessons.append(lesson)
        for order, exercise in enumerate(exercises, start=1):
            self.assignments.append(AssignmentRow(lesson_id=lesson.id, exercise_id=exercise.id, order=order))
        return lesson

    def _notes(self, path: Path) -> list[Draft]:
        if not os.path.exists(path):
            return []
        label = self._label(path)
        markdown = read_text(path, label, self.findings)
        draft = read_notes(rich_text_from_markdown(markdown), label, self.findings) if markdown else None
        return [draft] if draft else []

    def _listed(self, file: Record, key: str, base: Path, inside: str = "") -> list[tuple[str, Path]]:
        """The listed names and the existing files (`inside` the listed folders, when given)."""
        found: dict[str, Path] = {}
        names = [name.strip("/") for name in file.texts(key)]
        if not names:
            file.warn(key, "lists nothing")
        for name in names:
            path = base / name / inside
            if name in found:
                file.warn(key, f"{name} is listed more than once and read once")
            elif not path.resolve().is_relative_to(self.root.resolve()):
                file.error(key, "A listed file lies outside the course's folder.")
            elif not os.path.exists(path):
                file.warn(key, f"{self._label(path)} is missing")
            else:
                found[name] = path
        return list(found.items())

    def _name(self, kind: Literal["section", "module"], about: Record, fallback: str) -> str:
        text = about.text("Name")
        if not text:
            about.warn("Name", "is missing; the name of the file is used")
        return self._ruled(partial(rules.name, kind), about, "Name", text or fallback) or fallback

    def _ruled(self, rule: Callable[[str], T], record: Record, key: str, text: str) -> T | None:
        """What the rule makes of the text at `key`; None, and an error, when the text breaks it."""
        try:
            return rule(text)
        except rules.FieldError as error:
            record.error(key, str(error) if text else "Is missing.")
            return None

    def _label(self, path: Path) -> str:
        return path.relative_to(self.directory).as_posix()


def _license(about: Record) -> str:
    """Short name and link of the licence, or what is written in their stead; empty when there is none."""
    if any(isinstance(node, str) for node in as_list(about.get("License"))):
        parts = about.texts("License")
    else:
        licence = about.record("License")
        names = licence.texts("Short name") + licence.texts("Name")
        parts = [*names[:1], licence.text("Link")]
        licence.report_unused()
    text = ", ".join(part for part in parts if part)
    return f"License: {text}" if text else ""


def _token(kind: str, name: str) -> str:
    """The part of an id for a folder or file: its name, or its readable beginning and a digest.

    It never contains a dot. A dot therefore ends every parent's id, and ids of different parents cannot meet.
    """
    slug = _NOT_TOKEN.sub("-", id_fold(name)).strip("-_")
    if slug == name and len(slug) <= _TOKEN_LENGTH:
        return slug
    readable = slug[: _TOKEN_LENGTH - _DIGEST_LENGTH - 1].rstrip("-_") or kind
    return f"{readable}-{digest(_DIGEST_LENGTH, name)}"


def _exercise_id(module_id: str, draft: Draft) -> str:
    """Equal texts in two skills are two exercises: each may have other hints and alternatives."""
    return "x-" + digest(_EXERCISE_DIGEST_LENGTH, module_id, draft.exercise_type, *draft.identity)
