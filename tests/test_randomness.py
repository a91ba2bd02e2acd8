"""Sources of randomness: uniform by exhaustion, repeatable by seed, safe over a fork, strict about what they give.

Uniformity is a matter of counting, not of sampling: `is_uniform` looks at every word that the mapping from random words
to faces can be given. The same check is shown to reject the two mappings that people write by mistake.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from itertools import chain, count, repeat

import pytest

from astragal import roll, seeded, system
from astragal.core import RuleError
from astragal.games import black_dice, dragon, flexd6
from astragal.play import Source, scripted
from astragal.play.source import BYTE, byte_table, face_of

WORDS_16 = 1 << 16
ALL_BYTES = bytes(range(BYTE))


def is_uniform(mapping, words: int, sides: int) -> bool:
    """Does every face from 1 to `sides` stand for equally many words, and no other face for any?

    A word that is mapped to `None` is drawn again, which keeps faces equally likely if they were; but at least half of
    all words must be faces, so that drawing ends.
    """
    faces = Counter(mapping(word, words, sides) for word in range(words))
    redrawn = faces.pop(None, 0)
    return set(faces) == set(range(1, sides + 1)) and len(set(faces.values())) == 1 and 2 * redrawn < words


def by_modulo(word: int, words: int, sides: int) -> int:
    """Return a face as people do who reject no word."""
    del words
    return word % sides + 1


def by_floor(word: int, words: int, sides: int) -> int:
    """Return a face as people do who scale a random float."""
    return int(word / words * sides) + 1


def by_table(byte: int, words: int, sides: int) -> int | None:
    """Return the face of one byte by `byte_table`, as `Source` uses it."""
    del words
    left = bytes([byte]).translate(*byte_table(sides))
    return left[0] + 1 if left else None


@pytest.mark.parametrize("mapping", [face_of, by_table])
def test_all_bytes_make_every_face_of_every_die_equally_often(mapping) -> None:
    assert [sides for sides in range(1, BYTE + 1) if not is_uniform(mapping, BYTE, sides)] == []


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 10, 20, 100, 255, 256, 257, 1000, 32768, 40000, 65535, 65536])
def test_all_words_of_16_bits_make_every_face_equally_often(sides) -> None:
    assert is_uniform(face_of, WORDS_16, sides) or 2 * (WORDS_16 % sides) >= WORDS_16
    faces = Counter(face_of(word, WORDS_16, sides) for word in range(WORDS_16))
    assert faces.pop(None, 0) == WORDS_16 % sides
    assert set(faces.values()) == {WORDS_16 // sides}


@pytest.mark.parametrize("mapping", [by_modulo, by_floor])
def test_the_same_check_rejects_the_mappings_people_write_by_mistake(mapping) -> None:
    fair = [sides for sides in range(1, BYTE + 1) if is_uniform(mapping, BYTE, sides)]
    assert fair == [1, 2, 4, 8, 16, 32, 64, 128, 256]
    assert not is_uniform(mapping, WORDS_16, 6)
    assert not is_uniform(mapping, WORDS_16, 10)


def test_the_same_check_rejects_a_die_without_its_last_face_or_that_nearly_never_lands() -> None:
    assert not is_uniform(lambda word, words, sides: face_of(word, words, sides - 1), BYTE, 6)
    assert not is_uniform(lambda word, _, sides: word + 1 if word < sides else None, BYTE, 6)


def test_one_word_too_many_is_rejected_at_the_very_edge() -> None:
    for sides in range(1, BYTE + 1):
        last = BYTE - BYTE % sides - 1
        assert face_of(last, BYTE, sides) == sides
        assert sides == BYTE or last == BYTE - 1 or face_of(last + 1, BYTE, sides) is None


@pytest.mark.parametrize("sides", [1, 2, 5, 6, 10, 20, 100, 255, 256])
def test_a_source_gives_each_face_of_all_bytes_once_over(sides) -> None:
    """Through the source itself, blocks and all: 256 times all bytes."""
    octets = ALL_BYTES * BYTE
    lying = count()

    def fetch(size: int) -> bytes:
        start = next(lying) * size
        return octets[start : start + size]

    draw = Source(fetch)
    faces = Counter(draw(sides) for _ in range(BYTE * (BYTE - BYTE % sides)))
    assert faces == dict.fromkeys(range(1, sides + 1), BYTE * (BYTE // sides))


def test_a_wide_die_draws_again_what_lies_past_the_last_whole_multiple() -> None:
    asked = []

    def fetch(size: int) -> bytes:
        asked.append(size)
        return b"\xff" * size if len(asked) == 1 else (299).to_bytes(size, "big")

    assert Source(fetch)(300) == 300
    assert len(asked) == 2, "256^3 is no multiple of 300: its last word must be drawn again"
    assert BYTE ** asked[0] > 300 * BYTE, "a word must be wide enough for few to be drawn again"


@pytest.mark.parametrize("sides", [257, 300, 1000, 65536, 65537, 1_000_000])
def test_wide_dice_reach_both_ends_and_no_further(sides) -> None:
    for word in (0, sides - 1, sides):
        draw = Source(lambda size, word=word: word.to_bytes(size, "big"))
        assert draw(sides) == word % sides + 1
    draw = seeded(5)
    faces = [draw(sides) for _ in range(4000)]
    assert 1 <= min(faces) <= sides // 100 + 1
    assert sides - sides // 100 <= max(faces) <= sides
    mean = sum(faces) / len(faces)
    # six standard deviations of the mean of so many faces
    assert abs(mean - (sides + 1) / 2) < 6 * sides / (12 * len(faces)) ** 0.5


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100, 1000])
def test_a_seed_gives_the_same_faces_each_time(sides) -> None:
    faces = [[draw(sides) for _ in range(200)] for draw in (seeded(7), seeded(7), seeded(8))]
    assert faces[0] == faces[1]
    assert faces[0] != faces[2]


def test_a_seed_gives_the_same_faces_whatever_other_dice_are_drawn_between_in_the_same_order() -> None:
    first, second = seeded(11), seeded(11)
    order = [6, 20, 6, 10, 1000, 6, 20] * 40
    assert [first(sides) for sides in order] == [second(sides) for sides in order]


def test_sources_of_the_system_differ_from_each_other_and_from_themselves() -> None:
    first, second = system(), system()
    draws = [tuple(draw(20) for _ in range(60)) for draw in (first, second, first)]
    assert len(set(draws)) == 3
    assert set(chain(*draws)) <= set(range(1, 21))


def drawn_by_child(draw, sides: int, number: int) -> list[int]:
    """Return what a forked child draws."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.write(writing, ",".join(str(draw(sides)) for _ in range(number)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        faces = [int(face) for face in pipe.read().split(",")]
    assert os.waitpid(child, 0)[1] == 0
    return faces


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_after_a_fork_parent_and_children_draw_different_faces() -> None:
    draw = system()
    # bytes are fetched in blocks: after one face of each die, more of the same lie ready in all three processes
    assert draw(6)
    assert draw(20)
    for sides in (6, 20):
        first, second = drawn_by_child(draw, sides, 30), drawn_by_child(draw, sides, 30)
        own = [draw(sides) for _ in range(30)]
        assert len({tuple(faces) for faces in (first, second, own)}) == 3
        assert set(first + second + own) <= set(range(1, sides + 1))


def test_a_script_gives_its_faces_and_says_when_it_runs_short() -> None:
    check = dragon.Check(stat=3)
    assert roll(check, scripted(9, 9, 1)).outcome.successes == 2
    with pytest.raises(RuleError, match="expected another face for a d10, got no more than 2"):
        roll(check, scripted(9, 9))


@pytest.mark.parametrize("sides", [0, -1, -6, 10**9, 1_000_001])
@pytest.mark.parametrize("source", [system, lambda: seeded(1)], ids=["system", "seeded"])
def test_dice_that_cannot_be_are_refused(source, sides) -> None:
    draw = source()
    for _ in range(2):
        with pytest.raises(RuleError, match="expected 1 to 1000000 sides"):
            draw(sides)


def test_the_widest_and_the_narrowest_die_can_be_drawn() -> None:
    draw = system()
    assert draw(1) == 1
    assert 1 <= draw(1_000_000) <= 1_000_000


@pytest.mark.parametrize("face", [0, -1, 11, 10**9])
def test_a_face_that_is_not_on_the_die_is_refused(face) -> None:
    with pytest.raises(RuleError, match="expected faces from 1 to 10 of draw"):
        roll(dragon.Check(stat=3), scripted(4, face, 4))


EXPLODING = [
    black_dice.Check(stat=1),
    black_dice.Check(stat=0, black=1, luck=0),
    flexd6.Check(disadvantages=1, options=flexd6.Options(explode=True)),
]


@pytest.mark.parametrize("rollable", EXPLODING, ids=lambda rollable: f"{rollable.game} {rollable.name}")
@pytest.mark.parametrize("face", [0, -1, 7, 10**9])
def test_a_face_that_is_not_on_the_die_is_refused_of_the_dice_that_an_explosion_brings(rollable, face) -> None:
    """FAILS where `play.chain` does not look at the faces it draws: 0 counts as a 6, -1 as a 5, 7 is an IndexError."""
    with pytest.raises(RuleError, match="1 to 6"):
        roll(rollable, scripted(6, face))


def test_a_draw_that_explodes_forever_is_stopped() -> None:
    with pytest.raises(RuleError, match="expected an end of exploding"):
        roll(black_dice.Check(stat=1), lambda _: 6)


def test_a_source_fetches_no_more_than_a_block_ahead_and_holds_no_state_in_the_module() -> None:
    sizes = []

    def fetch(size: int) -> bytes:
        sizes.append(size)
        return os.urandom(size)

    draw = Source(fetch)
    for _ in range(100):
        draw(6)
    assert max(sizes) <= 256
    assert sum(sizes) <= 300
    held = [name for name, value in vars(sys.modules["astragal.play.source"]).items() if isinstance(value, Source)]
    assert held == []


def test_bytes_that_are_all_rejected_are_fetched_again() -> None:
    blocks = chain([b"\xff" * 64, b"\xfe" * 64], repeat(b"\x07" * 64))
    fetched = count()

    def fetch(size: int) -> bytes:
        next(fetched)
        return next(blocks)[:size]

    assert Source(fetch)(6) == 2
    assert next(fetched) == 3
