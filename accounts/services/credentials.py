"""Checking and storing passwords.

Hashes are computed outside of transactions, so a password is checked on a row that is not locked. The caller
then locks the account and makes sure that the password is still the same.
"""

from datetime import datetime

from django.contrib.auth.hashers import check_password, identify_hasher, make_password

from accounts.models import MailToken, User


def verify_password(user: User | None, password: str) -> bool:
    """Is it the password of `user`? Computes one hash of the configured cost even without such a user.

    A hash of another cost is replaced. Afterwards `user.password` is the matching hash.
    """
    if user is None:
        make_password(password)
        return False
    encoded = user.password
    if not check_password(password, encoded):
        return False
    hasher = identify_hasher(encoded)
    if hasher.must_update(encoded):
        new_hash = make_password(password)
        account = User.objects.filter(id=user.id)
        if not account.filter(password=encoded).update(password=new_hash):
            # A concurrent request replaced the hash, of the same password or of a new one.
            new_hash = account.values_list("password", flat=True).first() or ""
            if not check_password(password, new_hash):
                return False
        user.password = new_hash
    return True


def store_password(user: User, encoded: str, at: datetime) -> None:
    """Writes a hash to the locked account; tokens issued or mailed before it stop."""
    user.password = encoded
    user.password_changed_at = user.updated_at = at
    user.save(update_fields=["password", "password_changed_at", "updated_at"])
    MailToken.objects.filter(user=user).delete()
