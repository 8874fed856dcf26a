"""What a field of an account may hold, e-mail and username apart (accounts.names). Pure.

Every rule takes a string as it came and returns the stored form, or raises ValueError with the text for the client.
"""

import ipaddress
import re
from datetime import UTC, datetime
from functools import cache
from urllib.parse import urlsplit
from uuid import UUID
from zoneinfo import available_timezones

from langlearn.api.fields import parse_uuid
from langlearn.api.permissions import ROLES

PICTURE_URL_LENGTH = 255

# Assigned codes of ISO 3166-1 alpha-2.
_ASSIGNED = (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY"
    " BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK"
    " FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR"
    " IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK"
    " ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM"
    " PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF"
    " TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
)
COUNTRY_CODES = frozenset(_ASSIGNED.split())
# Entries of the time-zone database that name no zone of the world.
_NO_ZONES = frozenset({"Factory", "localtime", "posixrules"})
_HOST_NAME = re.compile(r"(?!-)[\w-]{1,63}(?<!-)(\.(?!-)[\w-]{1,63}(?<!-))*\.?")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?([Zz]|[+-]\d\d(:?\d\d)?)", re.ASCII)


def country_code(text: str) -> str:
    """The upper-case code; any letter case comes in."""
    if not text.isascii() or text.upper() not in COUNTRY_CODES:
        raise ValueError("Must be an ISO 3166-1 alpha-2 country code.")
    return text.upper()


def picture_url(text: str) -> str:
    """The URL as it was typed. It is never fetched."""
    if len(text) > PICTURE_URL_LENGTH or not text.isprintable() or " " in text or not _is_web_address(text):
        raise ValueError(f"Enter a valid http or https URL of at most {PICTURE_URL_LENGTH} characters.")
    return text


def _is_web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname or "", parts.port  # reading the port checks it
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or "@" in parts.netloc or "\\" in text:
        return False
    if "[" in parts.netloc:
        return _is_ip_address(host)
    return _HOST_NAME.fullmatch(host) is not None


def _is_ip_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones() - _NO_ZONES)


def time_zone(text: str) -> str:
    """The IANA name, in its exact case."""
    if text not in _time_zones():
        raise ValueError("Must be an IANA time zone name.")
    return text


def device_time_zone(text: str) -> str | None:
    """The zone that a device names; None for `Etc/Unknown`, which browsers without a zone say."""
    return None if text == "Etc/Unknown" else time_zone(text)


def role(text: str) -> str:
    if text not in ROLES:
        raise ValueError(f"Must be one of: {', '.join(ROLES)}.")
    return text


def user_id(text: str) -> UUID:
    parsed = parse_uuid(text)
    if parsed is None:
        raise ValueError("Must be a UUID.")
    return parsed


def instant(text: str) -> datetime:
    """An ISO 8601 instant with `Z` or an offset, in UTC."""
    try:
        if not _INSTANT.fullmatch(text):
            raise ValueError
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise ValueError("Must be an ISO 8601 instant with an offset or Z.") from None
