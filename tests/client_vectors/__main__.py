"""`python -m tests.client_vectors`: see the package."""

import os

import django


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.db import connection, transaction

    from tests.client_vectors import FOLDER, files, written

    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        for file, vectors in files().items():
            with transaction.atomic():
                text = written(vectors())
                transaction.set_rollback(True)
            (FOLDER / f"{file}.json").write_text(text, encoding="utf-8")
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    main()
