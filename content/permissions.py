"""What a caller may see of the content, by the role table."""

from typing import Any

from langlearn.api.permissions import role_may


def reads_private(request: Any) -> bool:
    """May the caller see private courses, and who wrote what?"""
    return role_may(request.user.role, "content.read_private")
