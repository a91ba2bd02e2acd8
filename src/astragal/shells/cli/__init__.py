"""The command line `astragal`: its flags come from what games declare, and it names no game."""

from astragal.shells.cli.app import run

__all__ = ["run"]
