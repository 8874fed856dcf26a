"""Objects of imported documents whose keys are all known, such as those of a package and the rows of words: pure.

Every key has a rule, which returns the value to store or raises FieldError. Bodies of requests are checked by
serializers, the `data` of exercises by the declarations in `content.exercises.schema`.
"""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Any

from content.fields import Rule
from content.rules import FIELD_ALIASES, FieldError
from langlearn.api.text import canonical_json

Report = Callable[[str, str], None]  # takes a dotted path and what is wrong there


@dataclass(frozen=True, slots=True)
class Shape:
    """The keys of an object: `fields` with their rules, and `others`, whose values are not checked here.

    A field that is left out has its default; one without a default is required.
    """

    fields: Mapping[str, Rule]
    defaults: Mapping[str, Any] = field(default_factory=dict)
    others: Set[str] = frozenset()

    def read(self, given: Mapping[str, Any], path: str, report: Report, *, partial: bool = False) -> dict[str, Any]:
        """The values to store, of the valid fields only. In a partial object, fields that are left out have no value.

        Reports unknown keys, values that break their rule, and required fields that are left out.
        """
        given = self._renamed(given, path, report)
        for key in given:
            if key not in self.fields and key not in self.others:
                report(f"{path}.{key}", "Unknown field.")
        values: dict[str, Any] = {}
        for name, rule in self.fields.items():
            if name in given:
                try:
                    values[name] = rule(given[name])
                except FieldError as error:
                    report(f"{path}.{name}", str(error))
            elif partial:
                continue
            elif name in self.defaults:
                values[name] = self.defaults[name]
            else:
                report(f"{path}.{name}", "This field is required.")
        return values

    def _renamed(self, given: Mapping[str, Any], path: str, report: Report) -> Mapping[str, Any]:
        """The object with older spellings of its fields replaced by the current ones."""
        for alias in given.keys() & FIELD_ALIASES.keys():
            name = FIELD_ALIASES[alias]
            if name in self.fields:
                value = given[alias]
                if name in given and canonical_json(given[name]) != canonical_json(value):
                    report(f"{path}.{alias}", f"Must not differ from {name}.")
                given = {key: item for key, item in given.items() if key != alias} | {name: value}
        return given
