"""Messages are heard when all that came at once has been read."""

import asyncio
from collections.abc import Callable

from sennik.web.mailbox import Reception


def test_everybody_is_heard_in_order_also_if_one_fails() -> None:
    heard: list[int] = []
    failures: list[object] = []

    def saying(number: int) -> Callable[[], None]:
        def say() -> None:
            heard.append(number)
            assert number != 1, "this one fails"

        return say

    async def main() -> None:
        loop, reception = asyncio.get_running_loop(), Reception()
        loop.set_exception_handler(lambda _, context: failures.append(context))
        for number in range(4):
            reception.add(saying(number))
        assert heard == []
        for _ in range(3):
            await asyncio.sleep(0)
        reception.add(saying(4))
        await asyncio.sleep(0)

    asyncio.run(main())
    assert heard == [0, 1, 2, 3, 4]
    assert len(failures) == 1
