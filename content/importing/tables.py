"""The tables of the hierarchy below a course, for an import.

A row of a document names its columns as the model does, so that comparing and writing need no mapping. Parents come
before children.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from content.folding import FoldedColumns, folded_columns
from content.formats.documents import CourseDocument, LessonRow, LevelRow, ModuleRow, SectionRow
from content.kinds import LESSON, LEVEL, MODULE, SECTION, Kind


@dataclass(frozen=True, slots=True)
class Table:
    """One kind with its rows in a document. `derived` computes columns from others."""

    kind: Kind
    row: type
    rows: Callable[[CourseDocument], Sequence[Any]]
    derived: Callable[[Any], FoldedColumns]

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a row that authors write: all but its id."""
        return self.kind.placed

    @property
    def parent(self) -> str:
        return self.kind.parent_column

    @property
    def place(self) -> frozenset[str]:
        """The columns that two siblings must not share."""
        return frozenset({self.parent, "order", "code"}).intersection(self.columns)


TABLES = (
    Table(LEVEL, LevelRow, lambda document: document.levels, lambda row: folded_columns(row.name, row.code)),
    Table(SECTION, SectionRow, lambda document: document.sections, lambda row: folded_columns(row.name)),
    Table(MODULE, ModuleRow, lambda document: document.modules, lambda row: folded_columns(row.name)),
    Table(LESSON, LessonRow, lambda document: document.lessons, lambda row: folded_columns(row.name, row.description)),
)
