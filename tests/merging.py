"""What a page does with frames: a later one says only what has changed."""

from typing import Any

Frame = dict[str, Any]
ONCE: Frame = {"log": [], "recap": None}  # belong to one frame only


def merged(old: Frame, new: Frame) -> Frame:
    """The whole of what is shown after `new`."""
    if new["whole"]:
        return new
    table = {**old["table"], **new.get("table", {})}
    scene = redrawn(old["scene"], new.get("scene", {}))
    return {**old, **ONCE, **new, "table": table, "scene": scene}


def redrawn(old: Frame, new: Frame) -> Frame:
    """A scene with some parts new; `dreams.1` is an entry of the list `dreams`."""
    scene = dict(old)
    for name, part in new.items():
        head, dot, entry = name.partition(".")
        if dot:
            scene[head] = [*scene[head]]
            scene[head][int(entry)] = part
        else:
            scene[name] = part
    return scene
