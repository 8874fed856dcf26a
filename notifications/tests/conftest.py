from tests.user_named import user_named  # noqa: F401
