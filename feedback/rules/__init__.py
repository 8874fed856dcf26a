"""The rules of feedback: values in, values out. None of them reads a clock, a setting or the database."""
