"""What clients say on a socket, and what they are answered."""

from collections.abc import Callable
from typing import Annotated, Literal, Union

import msgspec
from msgspec import Meta

Number = Annotated[str, Meta(min_length=1, max_length=64)]  # a client's own action id
Small = Annotated[int, Meta(ge=-(2**31), lt=2**31)]


class Message(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True
):
    """Something a client says."""


class Act(Message, frozen=True, tag="act"):
    """Play `action` in answer to prompt number `prompt`."""

    id: Number
    prompt: Small
    action: Small


class Undo(Message, frozen=True, tag="undo"):
    """Take the last action back."""

    id: Number


class Dismiss(Message, frozen=True, tag="dismiss"):
    """Put away what was looked at."""

    id: Annotated[str, Meta(max_length=64)] = ""


class Say(Message, frozen=True, tag="say"):
    """Say a canned phrase."""

    phrase: Annotated[str, Meta(max_length=32)]
    id: Annotated[str, Meta(max_length=64)] = ""


class Concede(Message, frozen=True, tag="concede"):
    """Give up."""

    id: Annotated[str, Meta(max_length=64)] = ""


class Commit(Message, frozen=True, tag="commit"):
    """Commit to a share in the shuffle."""

    round: Small
    commitment: Annotated[str, Meta(max_length=64)]
    id: Annotated[str, Meta(max_length=64)] = ""


class Reveal(Message, frozen=True, tag="reveal"):
    """Show the share, in hexadecimal, once everybody has committed."""

    round: Small
    entropy: Annotated[str, Meta(max_length=128, pattern="^([0-9a-f]{2})*$")]
    id: Annotated[str, Meta(max_length=64)] = ""


class Next(Message, frozen=True, tag="next"):
    """Have seen how the round was counted."""

    id: Annotated[str, Meta(max_length=64)] = ""


class Again(Message, frozen=True, tag="again"):
    """Play another match."""

    id: Annotated[str, Meta(max_length=64)] = ""


class Claim(Message, frozen=True, tag="claim"):
    """No longer wait for an idle or absent player: let a bot play, or end the match."""

    seat: Annotated[int, Meta(ge=0, le=16)]
    wish: Literal["bot", "end"]
    id: Annotated[str, Meta(max_length=64)] = ""


class Return(Message, frozen=True, tag="return"):
    """Take the seat back from the bot that sits in."""

    id: Annotated[str, Meta(max_length=64)] = ""


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""

    id: Annotated[str, Meta(max_length=64)] = ""


class Speak(Message, frozen=True, tag="speak"):
    """Tell me in another language from now on."""

    lang: Annotated[str, Meta(max_length=8)]
    id: Annotated[str, Meta(max_length=64)] = ""


AnyMessage = Union[  # noqa: UP007 -- msgspec reads it at run time
    Act,
    Undo,
    Dismiss,
    Say,
    Concede,
    Commit,
    Reveal,
    Next,
    Again,
    Claim,
    Return,
    Ping,
    Speak,
]
# The message in a text; msgspec.ValidationError or DecodeError otherwise.
decoded: Callable[[bytes], AnyMessage] = msgspec.json.Decoder(AnyMessage).decode
Encoder = msgspec.msgpack.Encoder | msgspec.json.Encoder
ENCODERS: dict[str, Encoder] = {  # by the form that a client asks for
    "msgpack": msgspec.msgpack.Encoder(),
    "json": msgspec.json.Encoder(),
}


class Refusal(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="refused"
):
    """Why something was not done; nothing has changed."""

    id: str
    reason: str
    sentence: str
    paragraph: int = 0


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A command is in the database."""

    id: str
    seq: int


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping."""

    id: str
