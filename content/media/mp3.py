"""Reads MP3: the duration of its frames, counted.

The library tinytag estimates it from the first frames, or takes it from a header that a cut-off file has too.
"""

from typing import IO, NamedTuple


class _Frame(NamedTuple):
    """The header of a frame of MPEG audio, layer II or III."""

    version: int  # 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
    rate: int  # samples a second
    length: int  # bytes
    samples: int


_LAYER_2, _LAYER_3 = 2, 1  # as in a header
_RATES = {3: (44100, 48000, 32000), 2: (22050, 24000, 16000), 0: (11025, 12000, 8000)}
_KBITS = {
    _LAYER_2: (32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384),
    _LAYER_3: (32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
}
_LOW_KBITS = (8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160)  # of MPEG-2 and 2.5
_JUNK_BYTES = 65_536  # passed over before the first frame, and between frames
_PIECE = 4096
_LENGTH_HEADERS = (b"Xing", b"Info", b"VBRI")  # in a first frame without sound


def mp3_seconds(file: IO[bytes], size: int) -> float | None:
    """The duration of the frames of layer III; None without any."""
    after_tags = _after_tags(file)
    position = _next_frame(file, after_tags, _JUNK_BYTES)
    while position is not None and not _is_first(file, position, size, is_expected=bool(after_tags) or not position):
        position = _next_frame(file, position + 1, after_tags + _JUNK_BYTES - position - 1)
    if position is None:
        return None
    first = frame = _frame_at(file, position)
    assert first is not None
    file.seek(position)
    start = file.read(64)
    samples = -first.samples if any(name in start for name in _LENGTH_HEADERS) else 0
    junk = _JUNK_BYTES
    while True:
        if frame is not None and frame[:2] == first[:2]:
            samples += frame.samples
            position += frame.length
        else:
            following = _next_frame(file, position + 1, junk - 1)
            if following is None:
                return samples / first.rate
            junk -= following - position
            position = following
        frame = _frame_at(file, position)


def is_layer_2(file: IO[bytes]) -> bool:
    """Does the file have, after its tags, two frames of layer II?"""
    position = _after_tags(file)
    first = _frame_at(file, position, _LAYER_2)
    second = first and _frame_at(file, position + first.length, _LAYER_2)
    return first is not None and second is not None and first[:2] == second[:2]


def _frame(header: bytes, layer: int) -> _Frame | None:
    if len(header) < 4 or header[0] != 0xFF or header[1] & 0xE6 != 0xE0 | layer << 1:  # 11 set bits, the layer
        return None
    version, bitrate, rate = header[1] >> 3 & 3, header[2] >> 4, header[2] >> 2 & 3
    if version == 1 or bitrate in (0, 15) or rate == 3:
        return None
    kbits = (_KBITS[layer] if version == 3 else _LOW_KBITS)[bitrate - 1]
    samples = 1152 if version == 3 or layer == _LAYER_2 else 576
    hertz = _RATES[version][rate]
    return _Frame(version, hertz, samples // 8 * 1000 * kbits // hertz + (header[2] >> 1 & 1), samples)


def _frame_at(file: IO[bytes], position: int, layer: int = _LAYER_3) -> _Frame | None:
    file.seek(position)
    return _frame(file.read(4), layer)


def _next_frame(file: IO[bytes], position: int, limit: int) -> int | None:
    """Where the next header of a frame is that begins in the next `limit` bytes; None without any."""
    end = position + limit
    while position < end:
        file.seek(position)
        number = min(_PIECE, end - position)
        content = file.read(number + 3)
        offset = content.find(b"\xff")
        while 0 <= offset < number:
            if _frame(content[offset : offset + 4], _LAYER_3):
                return position + offset
            offset = content.find(b"\xff", offset + 1)
        if len(content) < number:
            return None
        position += number
    return None


def _is_first(file: IO[bytes], position: int, size: int, *, is_expected: bool) -> bool:
    """Is what looks like a frame one: is there a second such frame, or does the file end with it?

    Where no frame is expected there have to be three, or two that end with the file: other bytes look like one too.
    """
    first = _frame_at(file, position)
    frame, number = first, 0
    while frame is not None and first is not None and frame[:2] == first[:2]:
        number += 1
        position += frame.length
        if number == 3 or (is_expected and number == 2):
            return True
        frame = _frame_at(file, position)
    return position == size and number >= (1 if is_expected else 2)


def _after_tags(file: IO[bytes]) -> int:
    """Where the ID3 tags at the start of a file end."""
    position = 0
    while True:
        file.seek(position)
        header = file.read(10)
        if len(header) < 10 or not header.startswith(b"ID3"):
            return position
        length = 0
        for byte in header[6:]:
            length = length << 7 | byte & 0x7F
        position += 10 + length + (10 if header[5] & 0x10 else 0)
