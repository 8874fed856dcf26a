"""Tables of the guides and lists of the document that are made from those in the code."""

import json

from content.exercises import ANSWERS
from progress.rules.refusals import WHAT_TO_DO


def answers_table() -> str:
    """The shape of an answer to each exercise type, in Markdown; `clients/grading/README.md` has it too."""
    rows = [
        f"| `{name}` | {shape} | `{json.dumps(example, ensure_ascii=False)}` |"
        for name, (shape, example) in ANSWERS.items()
    ]
    return "\n".join(["| Exercise type | `answer` | A right one |", "| --- | --- | --- |", *rows])


def sync_reasons_table() -> str:
    """Each `reason` in the result of an upload with what a client does, in Markdown."""
    rows = [f"| `{reason}` | {action} |" for reason, action in WHAT_TO_DO.items()]
    return "\n".join(["| `reason` | What to do |", "| --- | --- |", *rows])


def sync_reasons_list() -> str:
    """The same as a list, for the description of the enumeration."""
    return "\n".join(f"- `{reason}`: {action}" for reason, action in WHAT_TO_DO.items())
