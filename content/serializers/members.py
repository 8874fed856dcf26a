"""Bodies about the members of a course, and their shape in responses for the documentation."""

from typing import ClassVar

from content import rules
from content.serializers.bodies import BodySerializer
from langlearn.api.fields import CheckedField


class MemberRoleBody(BodySerializer):
    """A member's role."""

    ignored: ClassVar = frozenset({"username", "added_by", "created_at", "updated_at"})

    role = CheckedField(rules.member_role, schema={"type": "string", "enum": list(rules.MEMBER_ROLES)})


class MemberBody(MemberRoleBody):
    """A new member: `user` is a username or an e-mail address."""

    user = CheckedField(
        rules.account_name, schema={"type": "string", "minLength": 1, "maxLength": rules.MAX_ACCOUNT_NAME_LENGTH}
    )
