"""Migrations, shipped in the wheel and run by Store.migrate."""
