"""Faces thrown by hand: generous in how they are typed, strict in what dice can show."""

import time

import pytest

from astragal import read
from astragal.core import AstragalError, FacesError, NotationError
from astragal.games import black_dice, dragon, flexd6
from astragal.games.black_dice import Options as BlackOptions

FIVE = dragon.Check(stat=5, skill=3)
TWO_AND_THREE = flexd6.Check(check=2, skill=3)
LUCKLESS = black_dice.Check(stat=2, black=1, luck=0)


@pytest.mark.parametrize(
    "faces",
    [
        "3 6 7 8 8",
        "  3  6 7 8 8 ",
        "3,6,7,8,8",
        "check: 3 6 7 8 8",
        "CHECK:3 6 7 8 8",
        "３ ６ ７ ８ ８",
        [3, 6, 7, 8, 8],
        (3, 6, 7, 8, 8),
        {"check": [3, 6, 7, 8, 8]},
    ],
)
def test_one_pool_can_be_typed_in_many_ways(faces) -> None:
    assert read(FIVE, faces).outcome.successes == 4


@pytest.mark.parametrize("faces", ["check: 2 4; skill: 6 1 1", "skill: 6 1 1; check: 2 4", "2 4 6 1 1", "2 4; 6 1 1"])
def test_two_groups_are_told_apart_by_name_or_by_order(faces: str) -> None:
    assert read(TWO_AND_THREE, faces).faces == {"check": (2, 4), "skill": (6, 1, 1)}


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("3 6 7 8", "check: expected 5 faces of a d10, got 4"),
        ("3 6 7 8 8 9", "faces: expected no more after check, got 1 more, from 9"),
        ("3 6 7 8 11", "check: die 5: expected 1 to 10, got 11"),
        ("0 6 7 8 8", "check: die 1: expected 1 to 10, got 0"),
        ("3 6 (7 2) 8 8", "check: die 3: expected one face, got (7, 2): these dice do not explode"),
        ("pool: 3 6 7 8 8", "check: expected 5 faces of a d10, got 0"),
        ("check: 3 6 7 8 8; skill: 1", "skill: expected faces for check, got a group that is not thrown"),
        ("check: 3 6 7 8 8 9", "check: expected 5 faces, got 6"),
        ("99999999999999999999 6 7 8 8", "check: die 1: expected 1 to 10, got 999999999"),
    ],
)
def test_faces_that_cannot_be_are_refused_with_group_position_and_face(faces: str, message: str) -> None:
    with pytest.raises(FacesError) as caught:
        read(FIVE, faces)
    assert str(caught.value) == message


@pytest.mark.parametrize("faces", ["3 6 x 8 8", "3 6 7 8 8)", "(3 6", "((3) 6)", "3 6 7 8 8 !", "-"])
def test_text_that_holds_no_face_is_refused_with_its_place(faces: str) -> None:
    with pytest.raises(AstragalError, match=r"position|expected 5 faces"):
        read(FIVE, faces)


@pytest.mark.parametrize(
    "faces",
    [[3, 6, 7, 8, "8"], [3, 6, 7, 8, None], [3, 6, 7, 8, 2.5], [3, 6, 7, 8, True], [[[3]], 6, 7, 8, 8], 7, None],
)
def test_lists_of_anything_but_faces_are_refused(faces) -> None:
    with pytest.raises(FacesError):
        read(FIVE, faces)


def test_a_chain_is_the_exploded_die_and_what_it_brought() -> None:
    roll = read(LUCKLESS, "ordinary: (6 6 2) 5; black: (6 1)")
    assert roll.faces == {"ordinary": ((6, 6, 2), 5), "black": ((6, 1),)}
    assert (roll.outcome.net, roll.outcome.successes, roll.outcome.taken) == (2, 3, 1)


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("6 5 1", "ordinary: die 1: expected another face after a 6, which explodes, got none"),
        ("(6 6) 5 1", "ordinary: die 1: expected another face after a 6, which explodes, got none"),
        ("(5 2) 5 1", "ordinary: die 1: expected no die after a 5, got (5, 2)"),
        ("(6 5 2) 5 1", "ordinary: die 1: expected no die after a 5, got (6, 5, 2)"),
        ("() 5 1", "ordinary: die 1: expected a face, got none"),
    ],
)
def test_a_chain_must_go_on_after_a_six_and_nowhere_else(faces: str, message: str) -> None:
    with pytest.raises(FacesError) as caught:
        read(LUCKLESS, faces)
    assert str(caught.value).startswith(message)


def test_a_limit_on_explosions_ends_a_chain_on_a_six() -> None:
    check = black_dice.Check(stat=1, options=BlackOptions(max_explosions=1))
    assert read(check, "(6 6)").outcome.net == 2
    with pytest.raises(FacesError, match="another face after a 6"):
        read(check, "6")
    with pytest.raises(FacesError, match="at most 1 extra dice"):
        read(check, "(6 6 6)")


@pytest.mark.parametrize(
    "faces",
    ["1 " * 10**6, [1] * 10**6, {"check": [1] * 10**6}, "(" * 10**4, "9" * 10**4, ";" * 10**4, "check:" * 2000],
    ids=["text", "list", "groups", "brackets", "digits", "segments", "labels"],
)
def test_hostile_sizes_are_refused_within_50_ms(faces) -> None:
    start = time.process_time()
    with pytest.raises((FacesError, NotationError)):
        read(FIVE, faces)
    assert time.process_time() - start < 0.05
