"""The school of Empires: lessons as data (``grammar/empires/lessons.yaml``), and their verdicts."""
