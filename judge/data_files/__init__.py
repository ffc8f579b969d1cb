"""Data files that people write: read with every fault named, and refused cheaply where they are too much."""
