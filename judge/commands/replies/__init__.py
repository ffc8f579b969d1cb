"""Replies to whoever wrote: a class for each piece of an answer, in a module for each family."""
