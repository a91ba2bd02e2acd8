"""Migrations, run by Alembic when a file is opened for writing."""
