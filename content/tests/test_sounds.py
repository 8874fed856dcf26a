"""Durations of sounds as people have them: recorded in a browser, in fragments, streamed, cut off, damaged."""

import io
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from content.media.inspection import inspect
from content.references.facts import Broken, Facts, MediaRefused
from content.tests.media_files import WAV
from content.tests.test_media_inspection import RECORDED, facts, refusal, wav
from content.tests.uploading import sample

BLOCK = b"\xa3\x85\x81\x00\x00\x80\x08"  # a SimpleBlock at 0 with a packet of 20 ms in Opus


@pytest.mark.parametrize(
    ("name", "extension", "codec", "milliseconds"),
    [
        ("recorded.webm", "webm", "opus", 600),
        ("recorded-slices.webm", "webm", "opus", 600),
        ("live.webm", "webm", "opus", 507),
        ("vorbis.webm", "webm", "vorbis", 500),
        ("recorded.m4a", "m4a", "opus", 600),
        ("recorded-slices.m4a", "m4a", "opus", 600),
        ("opus.m4a", "m4a", "opus", 300),
        ("fragmented.m4a", "m4a", "aac", 323),
    ],
)
def test_duration_is_that_of_the_blocks_or_samples(name: str, extension: str, codec: str, milliseconds: int) -> None:
    found = facts(sample(name))
    assert (found.extension, found.codec) == (extension, codec)
    assert found.duration_ms == pytest.approx(milliseconds, abs=100)


def element(name: bytes, content: bytes) -> bytes:
    return name + struct.pack(">Q", len(content) | 1 << 56) + content


def recording(*clusters: bytes, codec: bytes = b"A_OPUS") -> bytes:
    """A recording of these clusters, without lengths."""
    header = element(b"\x1a\x45\xdf\xa3", element(b"\x42\x82", b"webm"))
    track = element(b"\xd7", b"\1") + element(b"\x83", b"\2") + element(b"\x86", codec)
    tracks = element(b"\x16\x54\xae\x6b", element(b"\xae", track))
    segment = b"\x18\x53\x80\x67\x01" + 7 * b"\xff"
    return header + segment + tracks + b"".join(b"\x1f\x43\xb6\x75\xff" + each for each in clusters)


def cluster(at: int, *elements: bytes) -> bytes:
    return element(b"\xe7", at.to_bytes(4, "big")) + b"".join(elements)


def block(at: int, flags: int, data: bytes) -> bytes:
    return b"\x81" + struct.pack(">hB", at, flags) + data


@pytest.mark.parametrize(
    ("flags", "data", "milliseconds"),
    [
        (0, b"\x08", 20),
        (0, b"\x1b\x03", 180),  # three frames of 60 ms
        (0, b"\xe3\x04", 10),  # four frames of 2.5 ms
        (0, b"", None),
        (2, b"\x02\xff\x01\x01" + b"\x08" + bytes(255) + b"\x08\x08", 60),  # sizes as Xiph writes them
        (4, b"\x01\x18\x18", 120),  # equal sizes
        (6, b"\x02\x81\xbf" + b"\x08\x08\x08", 60),  # sizes as EBML writes them
        (6, b"\xff", 0),
    ],
)
def test_block_of_several_packets_has_the_duration_of_all(flags: int, data: bytes, milliseconds: int | None) -> None:
    whole = element(b"\xa3", block(0, flags, data))
    if milliseconds:
        assert facts(recording(cluster(0, whole))).duration_ms == milliseconds
    else:
        assert refusal(recording(cluster(0, whole))) == "Broken audio/webm file."


def test_duration_is_from_the_first_block_to_the_end_of_the_last() -> None:
    group = element(b"\xa0", element(b"\xa1", block(-10, 0, b"\x08")) + element(b"\x9b", b"\x64"))
    made = recording(cluster(5000, BLOCK), cluster(6000, BLOCK, group), cluster(5500, BLOCK))
    assert facts(made).duration_ms == 1020
    assert facts(recording(cluster(5000, BLOCK), cluster(6010, group))).duration_ms == 1100
    vorbis = recording(cluster(0, BLOCK), cluster(30, BLOCK), codec=b"A_VORBIS")
    assert facts(vorbis).duration_ms == 60
    assert refusal(recording(cluster(0, BLOCK), cluster(2**31, BLOCK))) == "Broken audio/webm file."


def test_lengths_of_what_contains_others_are_claims() -> None:
    known = element(b"\x1f\x43\xb6\x75", cluster(0, BLOCK))
    whole = recording() + known + element(b"\x1f\x43\xb6\x75", cluster(20, BLOCK))
    assert facts(whole).duration_ms == 40
    for length in (0, 2**40):
        lying = whole.replace(known[4:12], struct.pack(">Q", length | 1 << 56), 1)
        assert facts(lying).duration_ms == 40


def test_sound_of_very_many_tiny_parts_is_broken() -> None:
    """A megabyte of them would become seconds of processor time."""
    for seed, tiny in ((RECORDED, b"\xec\x80"), (sample("fragmented.m4a"), b"\0\0\0\x08free")):
        assert facts(seed + tiny * 1000).duration_ms
        assert refusal(seed + tiny * 200_000).startswith("Broken audio/")


@pytest.mark.parametrize("riff", [0, 0x7FFFF024, 2**32 - 1, 436])
@pytest.mark.parametrize("length", [0, 0x7FFFF000, 2**32 - 1, 400])
def test_streamed_wav_goes_to_the_end_of_the_file(riff: int, length: int) -> None:
    made = WAV[:4] + struct.pack("<I", riff) + WAV[8:40] + struct.pack("<I", length) + WAV[44:]
    assert facts(made).duration_ms == 50
    if riff != 436:
        assert facts(made[:244]).duration_ms == 25
        assert refusal(made[:44]) == "Broken audio/wav file."


def test_wav_of_a_longer_header_is_pcm_by_its_subformat() -> None:
    extended = struct.pack("<HHIIHHHHIH14x", 0xFFFE, 1, 8000, 8000, 1, 8, 22, 8, 4, 1)
    made = WAV[:16] + struct.pack("<I", len(extended)) + extended + WAV[36:]
    made = made[:4] + struct.pack("<I", len(made) - 8) + made[8:]
    assert facts(made) == Facts("wav", codec="pcm", duration_ms=50)
    assert refusal(made.replace(b"\x04\0\0\0\1\0", b"\x04\0\0\0\3\0")).endswith("float samples (needs PCM)")


@pytest.mark.parametrize("tag", [b"", b"ID3\x04\0\0\0\0\0\x05abcde"])
def test_mp3_may_have_64_kib_before_its_first_frame(tag: bytes) -> None:
    frames = sample("mpeg25.mp3")
    for junk in (b"x", b"\xff\xe3" * 100, bytes(65_535), b"\xff" * 65_535):
        assert facts(tag + junk + frames).duration_ms == 504
    with pytest.raises(MediaRefused):
        facts(tag + bytes(65_536) + frames)


def test_bytes_that_look_like_one_frame_are_no_mp3() -> None:
    frame = sample("mpeg25.mp3")[:72]
    assert facts(frame).duration_ms == 72
    assert refusal(b"text " + frame) == "Found unknown"
    assert refusal(b"<svg>" + sample("mpeg25.mp3")) == "Found image/svg+xml"


STREAMED = WAV[:4] + struct.pack("<I", 0x7FFFF024) + WAV[8:40] + struct.pack("<I", 0x7FFFF000) + WAV[44:]
SMALL = {
    "WebM": RECORDED,
    "WebM in slices": sample("recorded-slices.webm"),
    "MP4": sample("recorded.m4a"),
    "MP4 in slices": sample("recorded-slices.m4a"),
    "streamed WAV": STREAMED,
    "MP3": bytes(10) + sample("mpeg25.mp3"),
}


@pytest.mark.parametrize("name", SMALL)
def test_sound_cut_off_anywhere_is_a_shorter_one_or_broken(name: str) -> None:
    whole = SMALL[name]
    durations = []
    for length in range(1, len(whole)):
        with suppress(MediaRefused):
            durations.append(facts(whole[:length]).duration_ms or 0)
    assert len(durations) > 100
    assert durations == sorted(durations)
    assert len(set(durations)) > 3
    assert durations[-1] <= (facts(whole).duration_ms or 0)


def damaged(whole: bytes) -> Iterator[bytes]:
    """Each byte in turn replaced, and left out or given twice."""
    for at, byte in enumerate(whole):
        for changed in (bytes([byte ^ 0xFF]), bytes([byte, byte]) if at % 2 else b""):
            yield whole[:at] + changed + whole[at + 1 :]


class _Counted(io.BytesIO):
    """A file that counts the bytes read from it."""

    number = 0

    def read(self, *arguments: Any) -> bytes:
        found = super().read(*arguments)
        self.number += len(found)
        return found


@pytest.mark.parametrize("name", ["WebM", "MP4 in slices", "streamed WAV", "MP3"])
def test_sound_with_any_byte_damaged_is_accepted_or_refused(name: str) -> None:
    for content in damaged(SMALL[name]):
        file = _Counted(content)
        with suppress(MediaRefused):
            assert 0 < (inspect(file).duration_ms or 0) < 2**31
        assert file.number < 20 * len(content) + 100_000, content.hex()


def test_wav_without_a_format_is_broken() -> None:
    for made in (wav(0), WAV[:12] + WAV[36:], WAV[:32] + b"\0\0" + WAV[34:]):
        with pytest.raises(Broken):
            facts(made)
