"""Language tags as people write them: `pt_br`, `ZH-hans`."""


def tag_in_usual_case(text: str) -> str:
    """The tag with hyphens and with the letter case of BCP 47, which has no meaning; it may still be no tag."""
    language, *others = text.strip().lower().replace("_", "-").split("-")
    parts = [language]
    for part in others:
        is_private = "x" in parts
        if len(part) == 2 and not is_private:
            part = part.upper()
        elif len(part) == 4 and not is_private:
            part = part.capitalize()
        parts.append(part)
    return "-".join(parts)
