"""Wishes that people write instead of commands: questions are answered, changes proposed and done by number.

Not here: how sentences are ranked (understanding.intents), the rows (``grammar/wishes.yaml``).
"""
