"""Reads of the hierarchy, of exercises and their assignments, by noun; other apps read these tables through here only.

What belongs to a subject is read in its package: `content.publishing`, `packages`, `media`, `words`. Of the rest of
content other apps use `readers` and `rights` (who may read and do what), `guards` (the lock of lessons), `exercises`
(types and grading), `registry`, and helpers: `rules`, `serializers`, `services.ordering`.
"""
