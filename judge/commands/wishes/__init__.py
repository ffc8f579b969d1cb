"""What people write instead of commands: what tells is told, what changes is proposed and done by its number.

Not here: how sentences are ranked (understanding.intents), the rows (``grammar/wishes.yaml``).
"""
