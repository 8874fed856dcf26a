"""Django's PostgreSQL backend, which sees whether a kept connection is broken before it uses it.

`base` is what the ENGINE setting names.
"""
