"""The store: letters, people, games, orders, press and the outbox, in SQLite or PostgreSQL.

`database.Store` opens it; `transaction.Transaction` reads and writes records inside one transaction;
`letters` and `outbox` hand out work. Not here: what a letter means (commands), when to do anything (runtime).
"""
