"""Replaces parts that an OpenAPI document repeats by references to components."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Use:
    """A place in the document: the part is `holder[key]`. `name` and `owner` are for the name of a component."""

    holder: Any
    key: Any
    name: str | None
    owner: str


def share(components: dict[str, Any], kind: str, uses: Iterable[Use]) -> None:
    """Makes a component of each part that is used more than once and is not a reference already.

    It is called by the name of its first use where no other part has this name, else `owner_name` with the owner of the
    first use, and a number where that is taken; a part without a name is called by that owner.
    """
    places: dict[str, list[Use]] = {}
    for use in uses:
        part = use.holder[use.key]
        if "$ref" not in part:
            places.setdefault(json.dumps(part, sort_keys=True), []).append(use)
    named = [same[0].name for same in places.values()]
    shared = components.setdefault(kind, {})
    for same in places.values():
        if len(same) == 1:
            continue
        first = same[0]
        if first.name is None:
            name = first.owner
        elif named.count(first.name) == 1:
            name = first.name
        else:
            name = f"{first.owner}_{first.name}"
            if name in shared:  # the responses of one operation may differ in a header
                name = f"{name}_{len(shared)}"
        shared[name] = first.holder[first.key]
        for use in same:
            use.holder[use.key] = {"$ref": f"#/components/{kind}/{name}"}
