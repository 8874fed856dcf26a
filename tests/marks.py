"""Marks that several files of tests use."""

import pytest
from django.db import connection

# For tests that start servers or browsers and in which the database decides nothing: once is enough.
without_database = pytest.mark.skipif(connection.vendor != "sqlite", reason="the same as on SQLite")
