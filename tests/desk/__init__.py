"""Tests of the order desk."""
