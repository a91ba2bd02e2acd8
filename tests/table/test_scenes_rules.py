"""Every rule of a conflict is played in some scene: cited by a roll, or named where something is refused."""

from __future__ import annotations

import contextlib

import scene
import test_scenes_death
import test_scenes_defence
import test_scenes_hits
import test_scenes_lasting

MODULES = (test_scenes_hits, test_scenes_defence, test_scenes_death, test_scenes_lasting)
SCENES = [played for module in MODULES for name, played in vars(module).items() if name.startswith("test_")]


def test_there_are_enough_scenes() -> None:
    assert len(SCENES) >= 12


def test_wq_11_to_wq_50_are_each_cited_or_named_in_a_refusal() -> None:
    scene.NAMED.clear()
    for played in SCENES:
        # what fails in a scene, its own test tells
        with contextlib.suppress(AssertionError):
            played()
    assert [rule for number in range(11, 51) if (rule := f"WQ-{number}") not in scene.NAMED] == []
