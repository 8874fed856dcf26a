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
from typing import Literal, NamedTuple, TypeVar

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
from content.formats.drafts import Draft, read_notes
from content.formats.file_names import FileNames, composed
from content.formats.language_tags import tag_in_usual_case
from content.formats.librelingo_ids import exercise_id, token
from content.formats.librelingo_media import Inspect, MediaFolder
from content.formats.librelingo_words import WordCollector
from content.formats.records import Findings, Record, read_record, read_text
from content.formats.skills import read_skill
from content.formats.yaml_tree import as_list
from langlearn.api.text import canonical_json

COURSE_FILE = "course.yaml"
MODULE_FILE = "module.yaml"
YAML_ENDINGS = (".yaml", ".yml")
LANGUAGE_NAME = "Name"
LANGUAGE_TAG = "IETF BCP 47"
EXERCISES_PER_LESSON = 12
LEVEL_CODE = "L1"
LEVEL_NAME = "Level 1"

T = TypeVar("T")


class CourseLanguages(NamedTuple):
    """The tags of the languages of a course; None for that of its files."""

    source: str | None = None
    target: str | None = None


AS_IN_FILES = CourseLanguages()


def read_librelingo(
    directory: Path,
    *,
    inspect: Inspect,
    course_id: str | None = None,
    languages: CourseLanguages = AS_IN_FILES,
) -> CourseFile:
    """The course in `directory` or in its `course/`; its pictures and sounds are in folders of either. Without
    `course_id` the id is derived from the name. The languages replace those of the files.

    Raises DocumentError with all errors; its places are relative to `directory`.
    """
    root = directory
    if not os.path.exists(root / COURSE_FILE) and os.path.exists(root / "course" / COURSE_FILE):
        root = root / "course"
    reader = _Reader(directory, root, inspect)
    document = reader.read(course_id, languages)
    if document is None or reader.findings.errors:
        raise DocumentError(reader.findings.errors)
    return CourseFile(document, reader.media.files, reader.findings.warnings)


class _Reader:
    """The rows read so far and what was found on the way. Methods that return None have noted why."""

    def __init__(self, directory: Path, root: Path, inspect: Inspect) -> None:
        self.directory = directory
        self.root = root
        self.findings = Findings()
        self.names = FileNames()
        self.media = MediaFolder([directory, root], inspect=inspect, findings=self.findings)
        self.sections: list[SectionRow] = []
        self.modules: list[ModuleRow] = []
        self.lessons: list[LessonRow] = []
        self.exercises: list[ExerciseRow] = []
        self.assignments: list[AssignmentRow] = []
        self.words = WordCollector(self.findings)

    def read(self, course_id: str | None, wanted: CourseLanguages) -> CourseDocument | None:
        path = self.root / COURSE_FILE
        file = read_record(path, self._label(path), self.findings)
        if file is None:
            return None
        about = file.record("Course")
        source, target = about.record("For speakers of"), about.record("Language")
        source_tag = self._tag(source, "source language", wanted.source)
        target_tag = self._tag(target, "target language", wanted.target)
        languages = Languages(
            source.text(LANGUAGE_NAME),
            target.text(LANGUAGE_NAME),
            source_tag=source_tag or "",
            target_tag=target_tag or "",
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
        source_tag, target_tag = languages.source_tag, languages.target_tag
        if not source_tag or not target_tag:
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

    def _tag(self, side: Record, option: str, wanted: str | None) -> str | None:
        written = side.text(LANGUAGE_TAG)
        if wanted is None:
            return self._ruled(rules.language_tag, side, LANGUAGE_TAG, tag_in_usual_case(written))
        try:
            return rules.language_tag(tag_in_usual_case(wanted))
        except rules.FieldError as error:
            self.findings.error(option, "", str(error))
            return None

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
            id=f"{course_id}.{token('section', folder)}",
            level_id=level_id,
            name=self._name("section", about, folder),
            order=len(self.sections) + 1,
        )
        self.sections.append(section)
        skills = self._listed(file, "Skills", path.parent / "skills")
        about.report_unused()
        file.report_unused()
        stems: set[str] = set()
        for position, (name, skill_file) in enumerate(skills, start=1):
            stem = re.sub(f"{re.escape(skill_file.suffix)}$", "", name, flags=re.IGNORECASE)
            # Two files whose names differ only in their endings are two modules.
            self._module(skill_file, name if stem in stems else stem, section.id, position, languages)
            stems.add(stem)

    def _module(self, path: Path, stem: str, section_id: str, order: int, languages: Languages) -> None:
        skill = read_record(path, self._label(path), self.findings, may_be_empty=True)
        if skill is None:
            return
        about = skill.record("Skill")
        module = ModuleRow(
            id=f"{section_id}.{token('module', stem)}",
            section_id=section_id,
            module_type="basic_lesson",
            name=stem if skill.is_empty else self._name("module", about, stem),
            order=order,
        )
        self.modules.append(module)
        found = read_skill(skill, languages, self.media)
        drafts = self._notes(skill, path) + found.drafts
        about.report_unused()
        skill.report_unused()
        exercises = [
            ExerciseRow(exercise_id(module.id, draft), draft.exercise_type, canonical_json(draft.data))
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
                lesson_id=lessons[exercise_id(module.id, word.first)] if word.first else first_lesson,
                languages=languages,
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

    def _notes(self, skill: Record, path: Path) -> list[Draft]:
        found = self.names.find(path.parent, f"{path.stem}.md")
        if found is None:
            return []
        label = self._label(found.path)
        if not found.is_as_named:
            skill.warn("Skill", f"{path.stem}.md is read as {label}")
        markdown = read_text(found.path, label, self.findings)
        return read_notes(markdown, label, self.findings) if markdown else []

    def _listed(self, file: Record, key: str, base: Path, inside: str = "") -> list[tuple[str, Path]]:
        """The listed names, in NFC, and the existing files (`inside` the listed folders, when given)."""
        found: dict[Path, str] = {}
        names = [composed(name).replace("\\", "/").strip("/") for name in file.texts(key)]
        if not names:
            file.warn(key, "lists nothing")
        for name in names:
            path = base / name / inside
            endings = ("",) if inside or path.suffix.casefold() in YAML_ENDINGS else ("", *YAML_ENDINGS)
            match = self.names.find(self.root, path.relative_to(self.root).as_posix(), endings=endings)
            if not path.resolve().is_relative_to(self.root.resolve()):
                file.error(key, "A listed file lies outside the course's folder.")
            elif match is None:
                file.warn(key, f"{self._label(path)} is missing")
            elif match.path in found:
                file.warn(key, f"{name} is listed more than once and read once")
            elif not match.path.resolve().is_relative_to(self.root.resolve()):
                file.error(key, "A listed file lies outside the course's folder.")
            else:
                found[match.path] = name
                if not match.is_as_named:
                    file.warn(key, f"{name} is read as {self._label(match.path)}")
        return [(name, path) for path, name in found.items()]

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
