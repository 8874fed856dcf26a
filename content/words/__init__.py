"""The words of a course as values: where they occur in exercises, and what is made of them.

Pure: no database, no settings, no clock, and no knowledge of learners.
"""
