"""Load profiles, their floors and the runner: `make bench`."""
