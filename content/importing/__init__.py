"""Importing a course: comparing a document with what is stored, and making the database equal to it.

`plan` compares and finds conflicts, `writing` executes a plan in a few statements per table, `service` does both in
one transaction under the locks of the courses that it changes.
"""
