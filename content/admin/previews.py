"""A stored picture, or a player of a stored sound, from the address at which the service itself sends it.

That is so also when the links of the API lead to a CDN: the pages may load from this service only.
"""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from content.models import MediaKind
from content.references.addresses import type_of


def preview(path: str, *, label: str, css_class: str) -> SafeString:
    """Renders the asset with the address `path`; `label` is what screen readers say."""
    if type_of(path).kind == MediaKind.IMAGE:
        return format_html('<img class="{}" src="/{}" alt="{}" loading="lazy">', css_class, path, label)
    return format_html(
        '<audio class="{}" src="/{}" aria-label="{}" controls preload="none"></audio>', css_class, path, label
    )
