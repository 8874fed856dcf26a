"""The client's address, trusting as many proxies as the operator has in front."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The IP address of the client.

    With `TRUSTED_PROXIES` = n > 0 the n-th entry of `X-Forwarded-For` from the right; otherwise, or when that entry
    is no IP address, the peer.
    """
    peer: str = request.META.get("REMOTE_ADDR") or ""
    if settings.TRUSTED_PROXIES:
        hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
        if len(hops) >= settings.TRUSTED_PROXIES:
            claimed = hops[-settings.TRUSTED_PROXIES].strip()
            try:
                return str(ipaddress.ip_address(claimed))
            except ValueError:
                return peer
    return peer


def address_group(address: str) -> str:
    """The unit of limits by address: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
