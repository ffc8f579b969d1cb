"""The order desk: a page for one seat and phase, on which orders are chosen and become a letter.

It lies below no public folder, and whoever has the key sees what that seat may know. Not here: which orders
make sense (core.system.choices), what letters mean (judge.commands), the listener (runtime.admin.web).
"""
