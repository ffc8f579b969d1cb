"""Loads the fixtures that several rooms' tests share."""

pytest_plugins = ["databases", "mailservers"]
