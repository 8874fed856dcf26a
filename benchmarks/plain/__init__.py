"""Plain twins: six endpoints of the service, written in the ordinary way of Django REST framework.

They serve the same data from the same tables, with generic views, model serializers, simplejwt and orjson: the service
is compared with them. They leave out what would only make them slower: idempotency keys, graded answers, changes of
time zone, earlier reports of a completed lesson, conditional requests, metrics and a log of requests.
"""
