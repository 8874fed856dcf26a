"""Writes of the draft: rows of the hierarchy, exercises, their assignments, and members of courses.

Each raises the revision of its courses through `content.revisions`; in a course that publishes every change this
publishes it in the same transaction. What belongs to a subject is written in its package: `content.publishing`,
`importing`, `media`, `words`.
"""
