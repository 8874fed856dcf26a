"""What is accepted as a sound or picture, judged by the bytes; and pictures saved again without metadata."""

import io
import struct
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageCms, PngImagePlugin

from content.media.inspection import inspect
from content.references.facts import Broken, Facts, MediaRefused, TooManyFrames, TooManyPixels, WavTooLarge, WrongType
from content.tests.media_files import PNG, WAV
from content.tests.uploading import sample

MARKER = b"MARKER-OF-A-PLACE"
XMP = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>' + MARKER + b"</rdf></x:xmpmeta>"
RECORDED = sample("recorded.webm")
FORMATS = {"jpg": "JPEG", "png": "PNG", "webp": "WEBP", "gif": "GIF"}


def facts(content: bytes) -> Facts:
    return inspect(io.BytesIO(content))


def wav(format_: int) -> bytes:
    """A sound that states another format of its samples than PCM."""
    return WAV[:20] + struct.pack("<H", format_) + WAV[22:]


def refusal(content: bytes) -> str:
    with pytest.raises(MediaRefused) as raised:
        facts(content)
    return str(raised.value).partition(". Allowed")[0]


def picture(format_: str, size: tuple[int, int] = (40, 30), **options: Any) -> bytes:
    made = io.BytesIO()
    Image.effect_noise(size, 90).convert("RGB").save(made, format_, **options)
    return made.getvalue()


def frames(number: int, mode: str = "RGB") -> list[Image.Image]:
    return [Image.effect_noise((20, 10), 30 + 9 * index).convert(mode) for index in range(number)]


def animated(format_: str, number: int = 4, **options: Any) -> bytes:
    made = io.BytesIO()
    first, *rest = frames(number)
    durations = [100 + 50 * index for index in range(number)]
    first.save(made, format_, save_all=True, append_images=rest, duration=durations, loop=3, **options)
    return made.getvalue()


def exif(orientation: int = 1) -> Image.Exif:
    made = Image.Exif()
    made[0x0112], made[0x010E] = orientation, MARKER.decode()
    return made


@pytest.mark.parametrize(
    ("name", "extension", "codec", "duration"),
    [
        ("header.mp3", "mp3", "mp3", 340),
        ("mpeg25.mp3", "mp3", "mp3", 504),
        ("vbr.mp3", "mp3", "mp3", 1254),
        ("aac.m4a", "m4a", "aac", 300),
        ("vorbis.ogg", "ogg", "vorbis", 300),
        ("opus.ogg", "ogg", "opus", 300),
    ],
)
def test_sound_is_accepted_with_its_duration(name: str, extension: str, codec: str, duration: int) -> None:
    found = facts(sample(name))
    assert (found.extension, found.codec) == (extension, codec)
    assert found.duration_ms == pytest.approx(duration, rel=0.02)
    assert found.width is found.height is None


@pytest.mark.parametrize(
    ("name", "share"), [("header.mp3", 0.7), ("vbr.mp3", 0.7), ("opus.ogg", 0.7), ("vorbis.ogg", 0.95)]
)
def test_cut_off_mp3_or_ogg_is_a_shorter_one(name: str, share: float) -> None:
    content = sample(name)
    whole, part = facts(content).duration_ms, facts(content[: int(len(content) * share)]).duration_ms
    assert part is not None and whole is not None
    assert part <= whole
    if name.endswith("mp3"):
        assert part < 0.9 * whole


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (sample("video.mp4"), "Found video/mp4"),
        (sample("video.webm"), "Found video/webm"),
        (sample("two-tracks.m4a"), "Found audio/mp4 with 2 streams (needs 1)"),
        (sample("alac.m4a"), "Found audio/mp4 with alac (needs aac or opus)"),
        (sample("flac.ogg"), "Found audio/ogg with flac (needs opus or vorbis)"),
        (sample("vorbis.ogg") + sample("vorbis.ogg"), "Found audio/ogg with 2 streams (needs 1)"),
        (RECORDED + RECORDED, "Found audio/webm with 2 streams (needs 1)"),
        (RECORDED.replace(b"\x86\x86A_OPUS", b"\x86\x86A_AC-3"), "Found audio/webm with ac-3 (needs opus or vorbis)"),
        (RECORDED.replace(b"\x82\x84webm", b"\x82\x88matroska"), "Found video/x-matroska"),
        (wav(3), "Found audio/wav with float samples (needs PCM)"),
        (wav(6), "Found audio/wav with A-law samples (needs PCM)"),
        (wav(7), "Found audio/wav with mu-law samples (needs PCM)"),
        (wav(17), "Found audio/wav with ADPCM samples (needs PCM)"),
        (wav(0x1234), "Found audio/wav with 0x1234 samples (needs PCM)"),
        (b"RF64" + WAV[4:], "Found audio/x-rf64"),
        (b"riff\x2e\x91\xcf\x11\xa5\xd6\x28\xdb\x04\xc1\0\0" + bytes(60), "Found audio/x-w64"),
        (b"\0\0\0\x1cftypavis\0\0\0\0msf1miafMA1B", "Found image/avif"),
        (b"\0\0\0\x1cftypmif1\0\0\0\0avifmif1miaf", "Found image/avif"),
        (2 * (b"\xff\xfd\x44\xc0" + bytes(188)), "Found audio/mpeg layer 2 (needs layer 3)"),
        (b"\xef\xbb\xbf <?xml version='1.0'?>\n<!-- x --><svg xmlns='x'>", "Found image/svg+xml"),
        (b"<!DOCTYPE html><html><svg/></html>", "Found text/html"),
        (b"\n<HTML><body>", "Found text/html"),
        (b"%PDF-1.7\n", "Found application/pdf"),
        (b"PK\x03\x04" + bytes(60), "Found application/zip"),
        (b"hello", "Found unknown"),
        (b"\x00", "Found unknown"),
        (b"\x89PNG\r\n\x1a\n<html><script>", "Broken image/png file."),
        (b"GIF89a<html>", "Broken image/gif file."),
        (b"ID3" + bytes(300), "Broken audio/mpeg file."),
        (RECORDED[:264], "Broken audio/webm file."),
        (sample("recorded.m4a")[:641], "Broken audio/mp4 file."),
        (sample("aac.m4a")[:2000], "Broken audio/mp4 file."),
        (WAV[:-1], "Broken audio/wav file."),
        (WAV[:44], "Broken audio/wav file."),
        (WAV[:40] + bytes(4), "Broken audio/wav file."),
    ],
)
def test_other_file_is_refused(content: bytes, message: str) -> None:
    assert refusal(content) == message


@pytest.mark.parametrize("share", [0.1, 0.3, 0.6, 0.9, 0.99])
@pytest.mark.parametrize("extension", [*FORMATS, "wav", "m4a"])
def test_cut_off_file_is_broken(extension: str, share: float) -> None:
    content = {"wav": WAV, "m4a": sample("aac.m4a")}.get(extension) or picture(FORMATS[extension])
    facts(content)
    with pytest.raises(Broken):
        facts(content[: int(len(content) * share)])


@pytest.mark.parametrize("extension", FORMATS)
def test_picture_without_its_last_byte_is_broken(extension: str) -> None:
    with pytest.raises(Broken):
        facts(picture(FORMATS[extension])[:-1])


@pytest.mark.parametrize("extension", ["png", "webp", "gif"])
def test_cut_off_animation_is_broken(extension: str) -> None:
    content = animated(FORMATS[extension])
    assert facts(content).extension == extension
    for share in (0.4, 0.6, 0.8, 0.99):
        with pytest.raises(Broken):
            facts(content[: int(len(content) * share)])


@pytest.mark.parametrize("extension", FORMATS)
def test_picture_is_accepted_with_its_size(extension: str) -> None:
    assert facts(picture(FORMATS[extension])) == Facts(extension, width=40, height=30)


def png(width: int, height: int, *chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG file in black and white of these chunks."""
    header = (b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in (header, *chunks, (b"IEND", b""))
    )


def huge_png(width: int, height: int) -> bytes:
    return png(width, height, (b"IDAT", zlib.compress(b"")))


def apng(number: int) -> bytes:
    """An animation of one pixel."""
    pixel = zlib.compress(bytes(2))
    chunks = [(b"acTL", struct.pack(">II", number, 0))]
    for index in range(number):
        sequence = 2 * index - 1 if index else 0
        chunks.append((b"fcTL", struct.pack(">IIIIIHHBB", sequence, 1, 1, 0, 0, 1, 10, 0, 0)))
        chunks.append((b"fdAT", struct.pack(">I", sequence + 1) + pixel) if index else (b"IDAT", pixel))
    return png(1, 1, *chunks)


GIF_FRAME = b"\x02\x02\x44\x01\x00"  # of one pixel


def gif(number: int, *, size: tuple[int, int] = (1, 1), frame: tuple[int, int] = (1, 1), comment: bytes = b"") -> bytes:
    """An animation, each frame of which states a size but has one pixel."""
    start = b"GIF89a" + struct.pack("<HHBBB", *size, 0x80, 0, 0) + bytes(3) + b"\xff\xff\xff"
    return start + comment + (b"," + struct.pack("<HHHHB", 0, 0, *frame, 0) + GIF_FRAME) * number + b";"


def webp(number: int) -> bytes:
    made = io.BytesIO()
    first, *rest = [Image.new("L", (1, 1), index % 256) for index in range(number)]
    first.save(made, "WEBP", save_all=True, append_images=rest, duration=10, lossless=True, method=0)
    return made.getvalue()


def test_pixels_are_limited_before_decoding(settings: Any) -> None:
    settings.MEDIA_MAX_PIXELS = 20_000_000
    for size in ((20_000, 20_000), (20_000, 1001), (2**31 - 1, 1)):
        with pytest.raises(TooManyPixels) as raised:
            facts(huge_png(*size))
        assert str(raised.value) == "Must have at most 20000000 pixels."
    settings.MEDIA_MAX_PIXELS = 10_000
    for extension, format_ in FORMATS.items():
        assert facts(picture(format_, (100, 100))).extension == extension
        for size in ((100, 101), (150, 100), (300, 300)):
            with pytest.raises(TooManyPixels):
                facts(picture(format_, size))


@pytest.mark.parametrize("extension", ["png", "webp", "gif"])
def test_pixels_of_all_frames_are_limited(settings: Any, extension: str) -> None:
    settings.MEDIA_MAX_PIXELS = 200
    assert facts(animated(FORMATS[extension], 5)).width == 20
    with pytest.raises(TooManyPixels):
        facts(animated(FORMATS[extension], 6))


@pytest.mark.parametrize("animation", [apng, gif, webp])
def test_frames_are_limited(animation: Any) -> None:
    assert facts(animation(1000)).width == 1
    with pytest.raises(TooManyFrames) as raised:
        facts(animation(1001))
    assert str(raised.value) == "Must have at most 1000 frames."


@pytest.mark.parametrize("animation", [apng, gif])
def test_frames_are_limited_before_decoding(animation: Any) -> None:
    """Decoding them would take a minute."""
    decoded: list[int] = []
    with pytest.raises(TooManyFrames):
        inspect(io.BytesIO(animation(200_000)), before_decoding=decoded.append)
    assert decoded == []


def test_pixels_of_a_gif_are_counted_with_the_frames_that_enlarge_it(settings: Any) -> None:
    settings.MEDIA_MAX_PIXELS = 10_000
    counted: list[int] = []
    for number in (5, 6):
        with suppress(MediaRefused):
            inspect(io.BytesIO(gif(number, frame=(100, 100))), before_decoding=counted.append)
    assert counted == [50_000]
    assert refusal(gif(6, frame=(100, 100))) == "Must have at most 10000 pixels."


def test_frames_that_only_pillow_sees_are_limited(settings: Any) -> None:
    """An extension that is empty ends for the scan; Pillow skips the block behind it. So it sees frames of 10 x 10
    pixels inside of what is an extension to the scan, which sees the frames of one pixel behind that.
    """
    settings.MEDIA_MAX_PIXELS = 100
    made = io.BytesIO()
    Image.new("L", (10, 10)).save(made, "GIF")
    frame = made.getvalue()[made.getvalue().rindex(b",\0\0\0\0\x0a\0\x0a") : -1]
    hidden = bytes(32) + 6 * frame
    content = gif(0)[:-1] + b"!\xf9\0!\x01\xff" + hidden.ljust(255, b"\0") + b"\0" + gif(6)[19:]
    assert Image.open(io.BytesIO(content)).size == (10, 10)
    assert refusal(content) == "Must have at most 100 pixels."


@pytest.mark.parametrize("kind", ["png", "webp", "gif"])
def test_picture_of_very_many_tiny_parts_is_broken(kind: str) -> None:
    """A megabyte of zeros in an archive would become seconds of processor time."""

    def made(parts: int) -> bytes:
        if kind == "png":
            chunk = b"\0\0\0\0prVt" + struct.pack(">I", zlib.crc32(b"prVt"))
            return PNG[:33] + chunk * parts + PNG[33:]
        if kind == "webp":
            chunks = picture("WEBP")[12:] + b"prVt\0\0\0\0" * parts
            return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WEBP" + chunks
        return gif(1, comment=b"!\xf9\4\0\0\0\0\0" * (parts // 2))

    assert facts(made(1000)).has_metadata is False
    assert refusal(made(100_000)) == f"Broken image/{kind} file."


def test_gif_with_comments_in_tiny_pieces_is_broken() -> None:
    """Pillow would take 80 bytes of memory for each piece."""

    def commented(pieces: int) -> bytes:
        return gif(1, comment=b"!\xfe" + b"\x01a" * pieces + b"\x00")

    assert facts(commented(65_536)).width == 1
    assert refusal(commented(65_537)) == "Broken image/gif file."


def test_frame_that_enlarges_a_gif_is_limited(settings: Any) -> None:
    settings.MEDIA_MAX_PIXELS = 10_000
    content = bytearray(animated("GIF", 2))
    second = content.rindex(b"\x2c\x00\x00\x00\x00\x14\x00\x0a\x00")
    content[second + 1 : second + 5] = struct.pack("<HH", 60_000, 60_000)
    with pytest.raises((TooManyPixels, Broken)):
        facts(bytes(content))


def test_large_wav_is_refused() -> None:
    with pytest.raises(WavTooLarge):
        facts(WAV + bytes(5 * 1024 * 1024))


def cleaned(content: bytes) -> tuple[Facts, Image.Image]:
    """The facts of a picture, and the picture saved again, which has no metadata any more."""
    made = io.BytesIO()
    found = inspect(io.BytesIO(content), cleaned=made)
    assert found.has_metadata
    assert MARKER not in made.getvalue()
    assert facts(made.getvalue()) == Facts(found.extension, width=found.width, height=found.height)
    image = Image.open(made)
    assert not {"exif", "xmp", "icc_profile", "comment"} & image.info.keys()
    assert image.size == (found.width, found.height)
    return found, image


def same(first: Image.Image, second: Image.Image) -> bool:
    return ImageChops.difference(first.convert("RGBA"), second.convert("RGBA")).getbbox(alpha_only=False) is None


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format_", ["PNG", "WEBP"])
def test_lossless_picture_keeps_its_pixels_as_shown(format_: str, orientation: int) -> None:
    content = picture(format_, exif=exif(orientation), **({"lossless": True} if format_ == "WEBP" else {}))
    _, image = cleaned(content)
    original = Image.open(io.BytesIO(content))
    turns = {
        1: [],
        2: [Image.Transpose.FLIP_LEFT_RIGHT],
        3: [Image.Transpose.ROTATE_180],
        4: [Image.Transpose.FLIP_TOP_BOTTOM],
        5: [Image.Transpose.ROTATE_270, Image.Transpose.FLIP_LEFT_RIGHT],
        6: [Image.Transpose.ROTATE_270],
        7: [Image.Transpose.ROTATE_90, Image.Transpose.FLIP_LEFT_RIGHT],
        8: [Image.Transpose.ROTATE_90],
    }[orientation]
    expected: Image.Image = original
    for turn in turns:
        expected = expected.transpose(turn)
    assert same(image, expected)


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_png_of_every_mode_keeps_its_pixels(mode: str) -> None:
    original = Image.radial_gradient("L").resize((30, 20))
    original = original.convert("RGB").quantize(9) if mode == "P" else original.convert(mode)
    made = io.BytesIO()
    original.save(made, "PNG", exif=exif(), **({"transparency": 3} if mode == "P" else {}))
    _, image = cleaned(made.getvalue())
    before = Image.open(made)
    assert image.mode == before.mode
    assert image.convert("RGBA").tobytes() == before.convert("RGBA").tobytes()


def test_jpeg_with_metadata_is_saved_at_quality_90() -> None:
    content = picture("JPEG", quality=95, exif=exif(6), comment=MARKER)
    found, image = cleaned(content)
    assert (found.width, found.height) == (30, 40)
    reference = io.BytesIO()
    Image.open(io.BytesIO(content)).transpose(Image.Transpose.ROTATE_270).save(
        reference, "JPEG", quality=90, comment=b""
    )
    assert image.quantization == Image.open(reference).quantization


@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP"])
def test_picture_without_metadata_keeps_its_colour_profile(format_: str) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    made = io.BytesIO()
    inspect(io.BytesIO(picture(format_, exif=exif(), icc_profile=profile)), cleaned=made)
    assert Image.open(made).info["icc_profile"] == profile
    assert MARKER not in made.getvalue()


def with_text(name: str, value: str, *, kind: str) -> bytes:
    text = PngImagePlugin.PngInfo()
    {"iTXt": text.add_itxt, "tEXt": text.add_text, "zTXt": lambda *a: text.add_text(*a, zip=True)}[kind](name, value)
    return picture("PNG", pnginfo=text)


def gif_with_xmp() -> bytes:
    content = animated("GIF")
    # XMP is not in sub-blocks; its trailer ends them wherever a reader is.
    trailer = b"\x01" + bytes(range(255, -1, -1)) + b"\x00"
    return content[:-1] + b"!\xff\x0bXMP DataXMP" + XMP + trailer + b";"


@pytest.mark.parametrize(
    "content",
    [
        picture("JPEG", exif=exif()),
        picture("JPEG", xmp=XMP),
        picture("JPEG") + b"\xff\xe1\x00\x00Exif\x00\x00" + MARKER,
        picture("PNG", exif=exif()),
        with_text("XML:com.adobe.xmp", XMP.decode(), kind="iTXt"),
        with_text("Raw profile type exif", MARKER.decode(), kind="tEXt"),
        with_text("Raw profile type APP1", MARKER.decode(), kind="zTXt"),
        picture("WEBP", exif=exif()),
        picture("WEBP", xmp=XMP),
        gif_with_xmp(),
        animated("PNG", exif=exif()),
        animated("WEBP", xmp=XMP),
    ],
)
def test_metadata_is_found_wherever_it_is(content: bytes) -> None:
    cleaned(content)


def test_other_text_of_a_png_is_no_metadata() -> None:
    assert not facts(with_text("Author", "R. Quispe", kind="iTXt")).has_metadata


def playing(content: Any) -> list[tuple[bytes, float]]:
    image = Image.open(content)
    shown = []
    for number in range(image.n_frames):
        image.seek(number)
        image.load()
        shown.append((image.convert("RGBA").tobytes(), image.info["duration"]))
    return shown


@pytest.mark.parametrize("kind", ["PNG", "WEBP", "GIF"])
def test_animation_is_kept_without_metadata(kind: str) -> None:
    content = {
        "PNG": lambda: animated("PNG", exif=exif()),
        "WEBP": lambda: animated("WEBP", exif=exif(), lossless=True),
        "GIF": gif_with_xmp,
    }[kind]()
    made = io.BytesIO()
    inspect(io.BytesIO(content), cleaned=made)
    assert playing(made) == playing(io.BytesIO(content))
    assert Image.open(made).info["loop"] == 3


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
def test_broken_exif_does_not_break_the_picture() -> None:
    found, _ = cleaned(picture("JPEG", exif=b"Exif\x00\x00II*\x00\xff\xff\xff\xff" + MARKER))
    assert found.extension == "jpg"


SEEDS = [
    *(picture(format_) for format_ in FORMATS.values()),
    *(animated(format_, 2) for format_ in ("PNG", "WEBP", "GIF")),
    *map(sample, ("header.mp3", "aac.m4a", "fragmented.m4a", "vorbis.ogg", "opus.ogg", "video.mp4", "recorded.webm")),
    WAV,
    PNG,
]


@given(st.data())
def test_mutated_file_is_accepted_or_refused(data: st.DataObject) -> None:
    mutated = bytearray(data.draw(st.sampled_from(SEEDS)))
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, min(len(mutated), 400)))
        mutated[start : start + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=8))
    mutated = mutated[: data.draw(st.integers(0, len(mutated)))] if data.draw(st.booleans()) else mutated
    made = io.BytesIO()
    try:
        found = inspect(io.BytesIO(bytes(mutated)), cleaned=made)
    except MediaRefused:
        return
    if found.has_metadata:
        assert facts(made.getvalue()).has_metadata is False


STARTS = [
    b"",
    b"\xff\xfb\x90",
    b"RIFF",
    b"OggS",
    b"ID3",
    b"\0\0\0\x18ftypM4A ",
    b"\x1a\x45\xdf\xa3\x80",
    b"GIF89a",
    b"\xff\xd8\xff",
]


@given(st.sampled_from(STARTS), st.binary(max_size=300))
def test_any_bytes_are_accepted_or_refused(start: bytes, content: bytes) -> None:
    with suppress(Broken, TooManyPixels, WrongType):
        facts(start + content)
