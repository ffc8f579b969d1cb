"""The school of Machiavelli: lessons as data (``grammar/machiavelli/lessons.yaml``), and their verdicts."""
