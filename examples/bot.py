"""A whole match by numbers, from outside: examples/bot.py http://localhost:8765 sen"""

import hashlib
import json
import os
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def ask(path: str, **body: Any) -> Any:
    """POST something; the answer."""
    asking = Request(f"{server}/api/{path}", json.dumps(body).encode(), headers)  # noqa: S310
    return json.loads(urlopen(asking).read())  # noqa: S310


server, game = sys.argv[1:]
headers = {"content-type": "application/json"}
headers["authorization"] = f"Bearer {ask('bots', name='Example')['token']}"
table = f"tables/{ask('tables', game=game, seats=2)['id']}"
ask(f"{table}/seats", seat=0)
ask(f"{table}/seats", seat=1, bot="random")
fair, share = ask(f"{table}/start")["fair"], os.urandom(32)  # ours, in the shuffle
bound = hashlib.sha256(bytes.fromhex(fair["commitment"]) + b"\0" + share)  # seat 0
ask(f"{table}/commit", round=fair["round"], commitment=bound.hexdigest())
ask(f"{table}/reveal", round=fair["round"], entropy=share.hex())
address = f"{server.replace('http', 'ws', 1)}/ws/{table}?form=json"
with connect(address, additional_headers=headers) as socket:
    prompt = 0  # the last one that was answered
    while "result" not in (frame := json.loads(socket.recv())):
        if "legal" in frame and frame["prompt"] > prompt:
            prompt = frame["prompt"]
            act = {"type": "act", "id": f"answer-{prompt}", "prompt": prompt}
            socket.send(json.dumps(act | {"action": random.choice(frame["legal"])}))
print(frame["result"])
