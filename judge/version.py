"""The version of this judge, for letters, pages and the wheel."""

__version__ = "0.2.0"
