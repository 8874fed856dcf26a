"""Every write of the accounts app.

Verbs with keyword arguments; the instant of the operation is passed as `at`, the actor as `by`. Values are validated
before they get here; what the state of an account forbids is raised as an API error.
"""
