"""Every write of progress, each one transaction under the lock of the learner's progress row.

`purge_unfinished` alone takes no such lock (progress.services.progress_row).

Functions with keyword arguments; the instant of the operation is passed as `at`. What the state of a learner forbids is
raised as an API error.
"""
