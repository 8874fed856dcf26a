"""The rules of progress: values in, values out.

One module per noun: experience points, local dates, streak, lives, completion. None of them reads a clock, a setting
or the database; `now` and every parameter are arguments. Instants are aware datetimes, dates are the learner's local
ones.
"""
