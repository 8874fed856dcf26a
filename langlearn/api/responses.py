"""The answer that a view gives: data, which is rendered when the view is done."""

from rest_framework import response


class Response(response.Response):
    """The REST framework's, which knows its charset: Django would look for it in the content type, and often."""

    charset = "utf-8"
