"""A bot from outside: sits down at a table, plays a whole match, says who won.

python examples/bot.py http://localhost:8765 [game]
"""

import hashlib
import json
import os
import random
import sys
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.sync.client import connect


def ask(url: str, body: Any = None, token: str = "") -> Any:
    """POST `body` as JSON; the answer."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = Request(url, json.dumps(body or {}).encode(), headers)  # noqa: S310
    return json.loads(urlopen(request).read())  # noqa: S310


def share(table: dict[str, Any], entropy: bytes) -> dict[str, Any]:
    """Our share in the shuffle: first its commitment, then itself."""
    fair = table["fair"]
    if fair["step"] == "reveal":
        return {"type": "reveal", "round": fair["round"], "entropy": entropy.hex()}
    bound = bytes.fromhex(fair["commitment"]) + bytes([table["you"]]) + entropy
    made = hashlib.sha256(bound).hexdigest()
    return {"type": "commit", "round": fair["round"], "commitment": made}


def play(server: str, game: str) -> dict[str, Any]:
    """Play one match of `game` against the server's own bot; its last frame."""
    token = ask(f"{server}/api/bots", {"name": "Example"})["token"]
    table = ask(f"{server}/api/tables", {"game": game, "seats": 2}, token)["id"]
    ask(f"{server}/api/tables/{table}/seats", {"seat": 0}, token)
    ask(f"{server}/api/tables/{table}/seats", {"seat": 1, "bot": "random"}, token)
    ask(f"{server}/api/tables/{table}/start", {}, token)
    entropy = os.urandom(32)
    address = f"{server.replace('http', 'ws', 1)}/ws/tables/{table}"
    headers = {"authorization": f"Bearer {token}"}
    with connect(address, additional_headers=headers) as socket:
        answered, frame = -1, dict[str, Any]()
        for text in socket:
            message = json.loads(text)
            if message["type"] != "frame":
                continue
            # Only what has changed is said again.
            table_now = frame.get("table", {}) | message.get("table", {})
            frame |= message | {"table": table_now}
            if frame["table"]["over"]:
                return frame
            if frame["table"]["status"] == "shuffling":
                socket.send(json.dumps(share(frame["table"], entropy)))
            if frame["legal"] and frame["prompt"] != answered:
                action = random.choice(frame["legal"])["action"]
                answered = frame["prompt"]
                act = {"type": "act", "prompt": answered, "action": action}
                socket.send(json.dumps({**act, "id": uuid4().hex}))
    raise ConnectionError("the server went away; connect again to go on")


if __name__ == "__main__":
    print(play(sys.argv[1], *(sys.argv[2:3] or ["sen"]))["result"])
