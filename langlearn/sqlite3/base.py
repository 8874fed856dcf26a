"""The database wrapper: one feature differs from Django's own."""

from django.db.backends.sqlite3 import base, features


class DatabaseFeatures(features.DatabaseFeatures):
    max_query_params = 32766  # SQLITE_MAX_VARIABLE_NUMBER


class DatabaseWrapper(base.DatabaseWrapper):
    features_class = DatabaseFeatures
