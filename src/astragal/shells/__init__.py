"""Shells: where people and programs meet the games. They own clock, disk and network, and nothing of the rules."""
