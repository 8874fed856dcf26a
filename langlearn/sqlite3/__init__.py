"""Django's SQLite backend with the number of parameters that SQLite has taken since 3.32.

Django 5.2 still assumes 999 and cuts a bulk write into many statements. `base` is what the ENGINE setting names.
"""
