"""What a page does with frames: a later one says only what has changed."""

from typing import Any

Frame = dict[str, Any]
ONCE: Frame = {"log": [], "recap": None}  # belong to one frame only


def merged(old: Frame, new: Frame) -> Frame:
    """The whole of what is shown after `new`."""
    if new["whole"]:
        return new
    parts = {part: {**old[part], **new.get(part, {})} for part in ("table", "scene")}
    return {**old, **ONCE, **new, **parts}
