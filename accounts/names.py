"""E-mail addresses and usernames: what is allowed, how they are stored, how they are compared. Pure.

Every function takes a string as it came and returns the stored form, or raises ValueError with the text for the
client. Stored forms are unique regardless of case: an address is ASCII and lower-cased, so it is compared as it is; a
username is compared by `username_key`.
"""

import re
import unicodedata

EMAIL_LENGTH = 254
USERNAME_LENGTHS = (3, 50)

_EMAIL_MESSAGE = "Enter a valid email address."
_LOCAL_PART = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")
_USERNAME_MARKS = frozenset(" ._-'")


def normalise_email(text: str) -> str:
    """The stored form: trimmed, lower-cased, an international domain in its `xn--` form. At most 254 characters."""
    local, at, domain = text.strip().rpartition("@")
    # ASCII before lower-casing: some letters of other scripts become ASCII by it. The length bounds what follows.
    if not at or not local.isascii() or len(local) > 64 or len(domain) > EMAIL_LENGTH:
        raise ValueError(_EMAIL_MESSAGE)
    local, domain = local.lower(), domain.lower()
    if not _LOCAL_PART.fullmatch(local):
        raise ValueError(_EMAIL_MESSAGE)
    if not domain.isascii():
        domain = _international(unicodedata.normalize("NFC", domain))
    labels = domain.split(".")
    if len(labels) < 2 or not all(_LABEL.fullmatch(label) for label in labels) or labels[-1].isdigit():
        raise ValueError(_EMAIL_MESSAGE)
    address = f"{local}@{domain}"
    if len(address) > EMAIL_LENGTH:
        raise ValueError(_EMAIL_MESSAGE)
    return address


def mailbox(address: str) -> str:
    """The address (stored form) without its tag: mail to `ana+x@example.org` arrives where that to `ana@` does."""
    local, _, domain = address.rpartition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def _international(domain: str) -> str:
    """The `xn--` form of a domain, if it means that domain and no other."""
    try:
        encoded = domain.encode("idna")
        # Some characters are dropped or replaced by the encoding; the mail would go to another domain.
        if encoded.decode("idna") != domain:
            raise ValueError(_EMAIL_MESSAGE)
    except UnicodeError:
        raise ValueError(_EMAIL_MESSAGE) from None
    return encoded.decode("ascii")


def normalise_username(text: str) -> str:
    """The stored form: trimmed, NFC; letters and their marks of any script, digits, space and . _ - '."""
    name = text.strip()
    # Composing shrinks text at most fourfold; far longer text is not worth normalising.
    if len(name) <= 4 * USERNAME_LENGTHS[1]:
        name = unicodedata.normalize("NFC", name)
    if not USERNAME_LENGTHS[0] <= len(name) <= USERNAME_LENGTHS[1]:
        raise ValueError("Must be 3 to 50 characters.")
    categories = [unicodedata.category(character) for character in name]
    for character, category in zip(name, categories, strict=True):
        if character not in _USERNAME_MARKS and category[0] not in "LM" and category != "Nd":
            raise ValueError("May contain only letters, digits, spaces and . _ - '")
    if "  " in name or not any(category[0] == "L" or category == "Nd" for category in categories):
        raise ValueError("May contain only letters, digits, spaces and . _ - '")
    return name


def username_key(name: str) -> str:
    """What two usernames are compared by: NFC, case-folded."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
