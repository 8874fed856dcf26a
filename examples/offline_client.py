"""How an application stores a course with its sounds and pictures: one download, then only what changed.

`apply` brings a package up to date with a delta, `apply_words` the words package, `apply_manifest` the list of media;
`synchronise`, `synchronise_words` and `synchronise_media` request them from the server. `compose` chooses the exercises
of a practice session without the server, as it would choose them, and `upload_practice` sends what was answered. They
work on the `data` objects of the API. Run it: `python examples/offline_client.py http://localhost:3000 spanish-a1
folder`. With an access token as a fourth argument, it then reads the answers of a practice session from the standard
input, one JSON value a line.
"""

import hashlib
import json
import re
import sys
import unicodedata
import urllib.request
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from http.client import HTTPException
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

Package = dict[str, Any]
KINDS = {"levels": "course_id", "sections": "level_id", "modules": "section_id", "lessons": "module_id"}
ATTEMPTS = 10  # at one file
SCALARS = ("counts", "package_version", "revision", "size_bytes")


def flatten(package: Package) -> dict[str, dict[Any, Any]]:
    """The rows of a package by kind and key, without their children."""
    tables: dict[str, dict[Any, Any]] = {kind: {} for kind in (*KINDS, "exercises", "lesson_exercises")}
    parents = [package]
    for kind in KINDS:
        parents = [row for parent in parents for row in parent[kind]]
        tables[kind] = {row["id"]: {key: row[key] for key in row if not isinstance(row[key], list)} for row in parents}
    for place in (place for lesson in parents for place in lesson["exercises"]):
        tables["exercises"][place["exercise_id"]] = place["exercise"]
        tables["lesson_exercises"][place["lesson_id"], place["exercise_id"]] = {**place}
    return tables


def apply(package: Package, delta: Package) -> Package:
    """The package that the server has now."""
    if delta["kind"] == "package":
        return {key: delta[key] for key in delta if key not in ("base_revision", "full")}
    tables = flatten(package)
    for kind, keys in delta["deleted"].items():
        for key in keys:
            tables[kind].pop(tuple(key) if isinstance(key, list) else key)
    for kind in tables:
        for row in delta["upserted"][kind]:
            key = (row["lesson_id"], row["exercise_id"]) if kind == "lesson_exercises" else row["id"]
            tables[kind][key] = row
    course = {**delta["upserted"].get("course", package["course"])}
    children: dict[Any, Any] = {}
    for row in sorted(tables["lesson_exercises"].values(), key=lambda row: row["order"]):
        place = {**row, "exercise": tables["exercises"][row["exercise_id"]]}
        children.setdefault(row["lesson_id"], []).append(place)
    inner = "exercises"
    for kind in reversed(KINDS):
        rows = [{**row, inner: children.get(row["id"], [])} for row in tables[kind].values()]
        inner, children = kind, {}
        for row in sorted(rows, key=lambda row: row["order"]):
            children.setdefault(row[KINDS[kind]], []).append(row)
    levels = children.get(course["id"], [])
    return {**package, "course": course, "levels": levels, **{key: delta[key] for key in SCALARS}}


def synchronise(base: str, course_id: str, package: Package | None) -> Package:
    """The current package; the first time the whole package is downloaded."""
    url = f"{base}/api/v1/courses/{course_id}/package" + (f"?since={package['revision']}" if package else "")
    with urllib.request.urlopen(url) as response:  # noqa: S310 - the user gives the address
        data: Package = json.load(response)["data"]
    return apply(package, data) if package else data


def apply_words(package: Package, delta: Package) -> Package:
    """The words package that the server has now."""
    if delta["kind"] == "words":
        return {key: delta[key] for key in delta if key not in ("base_revision", "full")}
    words = {word["id"]: word for word in package["words"] if word["id"] not in delta["deleted"]["words"]}
    words |= {word["id"]: word for word in delta["upserted"]["words"]}
    ordered = [words[word_id] for word_id in sorted(words)]
    return {**package, "words": ordered, **{key: delta[key] for key in SCALARS}}


def synchronise_words(base: str, course_id: str, package: Package | None) -> Package:
    """The current words of a course; the first time all of them are downloaded."""
    url = f"{base}/api/v1/courses/{course_id}/package/words" + (f"?since={package['revision']}" if package else "")
    with urllib.request.urlopen(url) as response:  # noqa: S310 - the user gives the address
        data: Package = json.load(response)["data"]
    return apply_words(package, data) if package else data


def apply_manifest(manifest: Package, delta: Package) -> Package:
    """The media manifest that the server has now."""
    if delta["kind"] == "manifest":
        return {key: delta[key] for key in delta if key not in ("base_revision", "full")}
    assets = {asset["sha256"]: asset for asset in manifest["assets"] if asset["sha256"] not in delta["removed"]}
    assets |= {asset["sha256"]: asset for asset in delta["added"]}
    return {
        **manifest,
        "revision": delta["revision"],
        "total_bytes": delta["total_bytes"],
        "assets": [assets[sha256] for sha256 in sorted(assets)],
        "missing": delta["missing"],
    }


def _append(part: Path, response: Any) -> None:
    with part.open("ab" if response.status == HTTPStatus.PARTIAL_CONTENT else "wb") as file:
        while piece := response.read(65536):
            file.write(piece)


def download(url: str, asset: Package, path: Path) -> None:
    """Downloads an asset, continues what was broken off, and stores it only when its digest is right."""
    part = path.with_name(f"{path.name}.part")
    for _ in range(ATTEMPTS):
        start = part.stat().st_size if part.exists() else 0
        if start < asset["bytes"]:
            request = urllib.request.Request(url, headers={"Range": f"bytes={start}-"} if start else {})  # noqa: S310
            try:
                with urllib.request.urlopen(request) as response:  # noqa: S310 - the user gives the address
                    _append(part, response)
            except (OSError, HTTPException):
                continue
        if part.stat().st_size < asset["bytes"]:
            continue
        if hashlib.sha256(part.read_bytes()).hexdigest() == asset["sha256"]:
            part.replace(path)
            return
        part.unlink()
    raise OSError(f"{url} could not be downloaded")


def synchronise_media(base: str, course_id: str, manifest: Package | None, folder: Path) -> Package:
    """The current manifest, after its assets were downloaded into the folder, and what is gone was deleted there."""
    url = f"{base}/api/v1/courses/{course_id}/package/media" + (f"?since={manifest['revision']}" if manifest else "")
    with urllib.request.urlopen(url) as response:  # noqa: S310
        data: Package = json.load(response)["data"]
    current = apply_manifest(manifest, data) if manifest else data
    with urllib.request.urlopen(f"{base}/api") as response:  # noqa: S310
        media = json.load(response)["data"]["links"]["media"].rstrip("/")
    folder.mkdir(parents=True, exist_ok=True)
    names = {asset["path"].rpartition("/")[2]: asset for asset in current["assets"]}
    for path in folder.iterdir():
        if path.name.removesuffix(".part") not in names:
            path.unlink()
    for name, asset in names.items():
        if not (folder / name).exists():
            download(f"{media}/{asset['path']}", asset, folder / name)
    return current


APOSTROPHES = "\u2018\u2019\u02bc\u00b4\u0060\uff07"
INVISIBLE = {0x00AD, 0x061C, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF}
TURNS = ("due", "mistake", "due", "weak_word", "due", "new", "due", "mistake", "due", "weak_word")
LISTS = ("due", "mistake", "weak_word", "new", "filler")  # in this order where the wanted list has nothing
WITHOUT_SPACES = ("zh", "cmn", "yue", "wuu", "nan", "hak", "ja", "th", "lo", "km", "my", "bo", "dz")


def tokens(text: str) -> tuple[str, ...]:
    """The words of a text, normalised as for grading."""

    def nfc(word: str) -> str:
        return unicodedata.normalize("NFC", word)

    def trim(word: str) -> str:
        kept = [index for index, letter in enumerate(word) if unicodedata.category(letter)[0] != "P"]
        return word[kept[0] : kept[-1] + 1] if kept else ""

    table: dict[int, str | None] = {**{ord(mark): "'" for mark in APOSTROPHES}, **dict.fromkeys(INVISIBLE)}
    words = [nfc(nfc(word).casefold()).translate(table) for word in text.split()]
    return tuple(filter(None, map(trim, words))) or tuple(filter(None, words))


def phrases(exercise: Package) -> set[tuple[str, ...]]:
    """The texts that should not come twice in a row."""
    data = exercise["data"]
    match exercise["exercise_type"]:
        case "translation" | "translation-word-bank":
            texts = [data["source_text"], data["target_text"]]
        case "listening":
            texts = [data["transcript"]]
        case "fill-in-the-blank":
            answers = iter(blank["correct_answers"][0] for blank in sorted(data["blanks"], key=lambda b: b["position"]))
            texts = [re.sub("_{3,}", lambda _: next(answers), data["text"])]
        case "ordering":
            texts = [" ".join(item["text"] for item in sorted(data["items"], key=lambda item: item["correct_order"]))]
        case _:
            texts = []
    return set(map(tokens, texts)) - {()}


class Words:
    """The words of a course, found in its exercises by their `keys`: the tokens of their text and of their forms."""

    def __init__(self, words: list[Package], language: str) -> None:
        self.ids = {word["id"] for word in words}
        self.keys: dict[tuple[str, ...], set[str]] = {}
        self.translations: dict[tuple[str, ...], set[str]] = {}
        self.has_spaces = language.partition("-")[0] not in WITHOUT_SPACES
        for word in words:
            for text in (word["text"], *word["forms"]):
                self.keys.setdefault(tokens(text), set()).add(word["id"])
            for text in word["translations"]:
                self.translations.setdefault(tokens(text), set()).add(word["id"])
        for table in (self.keys, self.translations):
            table.pop((), None)  # of texts of invisible characters

    def with_key(self, text: str) -> set[str]:
        """The words that have a key in a text; a key of two words says nothing."""
        found = [
            self.keys.get(run, set()) for run in (_runs(tokens(text)) if self.has_spaces else {tokens(text)} - {()})
        ]
        return set().union(*(ids for ids in found if len(ids) == 1))

    def with_translation(self, text: str) -> set[str]:
        return set().union(*(self.translations.get(run, set()) for run in _runs(tokens(text))))

    def of_translation(self, source: str, target: str, answer: str) -> set[str]:
        """The words of a translation, which is into the language taught if that finds more words."""
        into_target = len(self.with_key(target)) + len(self.with_translation(source))
        if into_target >= len(self.with_key(source)) + len(self.with_translation(target)):
            return self.with_key(answer)
        return self.with_key(source) & self.with_translation(answer)

    def of_pair(self, left: str, right: str) -> set[str]:
        found: set[str] = set()
        for key, translation in ((left, right), (right, left)):
            ids = self.keys.get(tokens(key), set())
            if len(ids) == 1:
                found |= ids & self.translations.get(tokens(translation), set())
        return found

    def of_exercise(self, exercise: Package) -> set[str]:
        """The words that an exercise lists or that its answer contains."""
        data = exercise["data"]
        if isinstance(data.get("words"), list):
            return self.ids.intersection(word for word in data["words"] if isinstance(word, str))
        match exercise["exercise_type"]:
            case "translation":
                return self.of_translation(data["source_text"], data["target_text"], data["target_text"])
            case "translation-word-bank":
                answer = " ".join(data["correct_words"])
                return self.of_translation(data["source_text"], data["target_text"], answer)
            case "listening":
                return self.with_key(data["transcript"])
            case "speaking":
                return self.with_key(data["text"])
            case "fill-in-the-blank":
                return set().union(*(self.with_key(blank["correct_answers"][0]) for blank in data["blanks"]))
            case "ordering":
                return set().union(*(self.with_key(item["text"]) for item in data["items"]))
            case "pairs":
                return set().union(*(self.of_pair(pair["left"], pair["right"]) for pair in data["pairs"]))
        return set()


def _runs(text: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The tokens that stand side by side in a text."""
    return {text[start:end] for start in range(len(text)) for end in range(start + 1, len(text) + 1)}


def pool(package: Package, states: dict[str, str], answers: dict[str, Package]) -> dict[str, Package]:
    """The exercises to practise, in the order of the course: those of the lessons begun, else of the first one."""
    parents = [package]
    for kind in KINDS:
        parents = [row for parent in parents for row in parent[kind]]
    available = [lesson for lesson in parents if states.get(lesson["id"]) == "available"]
    begun = [lesson["id"] for lesson in parents if states.get(lesson["id"]) in ("completed", "skipped")]
    begun += [row["id"] for row in available if any(place["exercise_id"] in answers for place in row["exercises"])]
    if not begun:
        begun = [row["id"] for row in available if row["exercises"]][:1]
    found: dict[str, Package] = {}
    for lesson in (lesson for lesson in parents if lesson["id"] in begun):
        for exercise in (place["exercise"] for place in lesson["exercises"]):
            is_silent = exercise["exercise_type"] == "listening" and exercise["data"]["audio_url"] is None
            if exercise["exercise_type"] != "informative" and not is_silent:
                found.setdefault(exercise["id"], exercise)
    return found


def is_due(due: datetime, answered_at: datetime, now: datetime) -> bool:
    """Whether a review is due: after days on its whole date in the zone of `now`, after minutes to the instant."""
    return due <= now or (due - answered_at >= timedelta(days=1) and due.astimezone(now.tzinfo).date() <= now.date())


def weak_words(words: list[Package], now: datetime) -> list[str]:
    """The words of `/progress/words` that are weak or due, the weakest first."""

    def is_weak(word: Package) -> bool:
        if word["due"] is None:
            return False
        due, seen = (datetime.fromisoformat(word[name]) for name in ("due", "last_seen_at"))
        return word["state"] == "weak" or is_due(due, seen, now)

    return [word_id for _, word_id in sorted((word["strength"], word["word_id"]) for word in words if is_weak(word))]


def sort_exercises(
    exercises: dict[str, Package],
    answers: dict[str, Package],
    of_exercise: dict[str, set[str]],
    weak: list[str],
    *,
    session_id: str,
    now: datetime,
) -> dict[str, list[str]]:
    """The lists of a mixed session with their exercises in order; each exercise stands in one."""
    ties = {name: hashlib.sha256(f"{session_id}:{name}".encode()).hexdigest() for name in exercises}
    answered = {name: answers[name]["answered_at"].timestamp() if name in answers else 0 for name in exercises}
    lists: dict[str, list[Any]] = {reason: [] for reason in LISTS}
    rest = []
    for name in exercises:
        answer = answers.get(name)
        if answer is not None and not answer["is_correct"]:
            lists["mistake"].append((-answered[name], ties[name], name))
        elif answer is not None and is_due(answer["due"], answer["answered_at"], now):
            lists["due"].append((answer["due"], ties[name], name))
        else:
            rest.append(name)
    for word in weak:
        of_word = [(answered[name], ties[name], name) for name in rest if word in of_exercise[name]]
        if of_word:  # the one that was not answered for longest
            longest = min(of_word)
            rest.remove(longest[-1])
            lists["weak_word"].append((len(lists["weak_word"]), *longest))
    for place, name in enumerate(rest):
        if name not in answers:
            lists["new"].append((place, name))
        else:
            lists["filler"].append((answers[name]["answered_at"].astimezone(UTC).date(), ties[name], name))
    return {reason: [name for *_, name in sorted(entries)] for reason, entries in lists.items()}


def compose(
    package: Package,
    states: dict[str, str],
    answers: dict[str, Package],
    *,
    session_id: str,
    now: datetime,
    size: int = 20,
    words: Package | None = None,
    known: list[Package] | None = None,
) -> Iterator[tuple[str, Package]]:
    """The reasons and exercises of a mixed session, the same as on the server.

    `states` are those of the lessons in `/progress/path`. `answers` are the latest ones, by exercise: `answered_at`,
    `is_correct`, and when the review is `due`. `now` is in the time zone of the account. `words` is the words package,
    `known` are those of `/progress/words`.
    """
    exercises = pool(package, states, answers)
    dictionary = Words(words["words"] if words else [], package["course"]["target_language"])
    of_exercise = {name: dictionary.of_exercise(exercise) for name, exercise in exercises.items()}
    weak = weak_words(known or [], now)
    ordered = sort_exercises(exercises, answers, of_exercise, weak, session_id=session_id, now=now)
    taken: set[str] = set()
    before: set[tuple[str, ...]] = set()
    for wanted in islice(cycle(TURNS), size):
        following = (
            (reason, exercises[exercise_id])
            for reason in (wanted, *LISTS)
            for exercise_id in ordered[reason]
            if exercise_id not in taken and before.isdisjoint(phrases(exercises[exercise_id]))
        )
        item = next(following, None)
        if item is None:
            return
        taken.add(item[1]["id"])
        before = phrases(item[1])
        yield item


def _request(url: str, token: str, body: Package | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data=data, headers=headers)) as response:  # noqa: S310
        return json.load(response)["data"]


def upload_practice(base: str, token: str, session: Package, attempts: list[Package]) -> Package:
    """Sends a finished session with its answers. It may be sent again when the response was lost."""
    answered = [{**attempt, "session_id": session["client_id"]} for attempt in attempts]
    body = {"practice_sessions": [session], "attempts": answered}
    result: Package = _request(f"{base}/api/v1/progress/sync", token, body)
    return result


def _instant(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")


def known_words(base: str, token: str, course_id: str) -> list[Package]:
    """How well the learner knows each word of a course."""
    url = f"{base}/api/v1/progress/words?course_id={course_id}&limit=100"
    found: list[Package] = []
    while page := _request(f"{url}&offset={len(found)}", token):
        found += page
    return found


def practise(base: str, token: str, package: Package, words: Package, lines: Iterator[str]) -> Package:
    """A session of weak words and new exercises, answered by JSON values, one a line. The result of its upload."""
    course_id = package["course"]["id"]
    path = _request(f"{base}/api/v1/progress/path?course_id={course_id}", token)
    states = {
        lesson["id"]: lesson["state"]
        for level in path["levels"]
        for section in level["sections"]
        for module in section["modules"]
        for lesson in module["lessons"]
    }
    known = known_words(base, token, course_id)
    zone = ZoneInfo(_request(f"{base}/api/v1/progress", token)["timezone"])
    session_id, started = str(uuid.uuid4()), datetime.now(zone)  # from here on without the server
    chosen = compose(package, states, {}, session_id=session_id, now=started, words=words, known=known)
    attempts = [
        {
            "client_id": str(uuid.uuid4()),
            "exercise_id": exercise["id"],
            "answer": json.loads(line),
            "answered_at": _instant(datetime.now(UTC)),
        }
        for (_, exercise), line in zip(chosen, lines, strict=False)
    ]
    session = {
        "client_id": session_id,
        "course_id": course_id,
        "mode": "mixed",
        "started_at": _instant(started),
        "finished_at": _instant(datetime.now(UTC)),
    }
    return upload_practice(base, token, session, attempts)


def _stored(path: Path) -> Package | None:
    return json.loads(path.read_text()) if path.exists() else None


if __name__ == "__main__":
    server, course, folder, *tokens_given = sys.argv[1], sys.argv[2], Path(sys.argv[3]), *sys.argv[4:]
    folder.mkdir(parents=True, exist_ok=True)
    current = synchronise(server, course, _stored(folder / "course.json"))
    (folder / "course.json").write_text(json.dumps(current))
    vocabulary = synchronise_words(server, course, _stored(folder / "words.json"))
    (folder / "words.json").write_text(json.dumps(vocabulary))
    manifest = synchronise_media(server, course, _stored(folder / "media.json"), folder / "media")
    (folder / "media.json").write_text(json.dumps(manifest))
    print(f"{course} is at revision {current['revision']}, with {len(manifest['assets'])} sounds and pictures")  # noqa: T201
    for token in tokens_given:
        uploaded = practise(server, token, current, vocabulary, iter(sys.stdin))
        print(f"{uploaded['recorded_attempts']} answers earned {uploaded['experience_gained']} points")  # noqa: T201
