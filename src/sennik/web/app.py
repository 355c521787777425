"""The ASGI application."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.datastructures import State
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sennik import __version__
from sennik.store import Store, store_at
from sennik.tables.decisions import Deal, fair
from sennik.web.edge.gate import Gate
from sennik.web.http import daily, devices, errors, games, offline, people, rules
from sennik.web.http import tables as api
from sennik.web.http.page_files import serve_page
from sennik.web.http.replay import match_replay
from sennik.web.process import Process
from sennik.web.run.scraping import Scraping
from sennik.web.run.sources import Sources
from sennik.web.settings import Settings
from sennik.web.sockets.route import table_socket

ROUTES: list[BaseRouteHandler] = [
    games.all_games,
    games.all_characters,
    games.game_words,
    games.game_rulebook,
    daily.dream_of_the_day,
    daily.deal_of_the_day,
    daily.table_of_the_day,
    daily.try_the_day,
    api.list_tables,
    api.open_table,
    api.show_table,
    api.close_table,
    api.take_seat,
    api.leave_seat,
    api.move_seat,
    api.start_match,
    api.commit_entropy,
    api.reveal_entropy,
    api.return_link,
    api.match_record,
    match_replay,
    rules.rules_facts,
    rules.rules_module,
    rules.rules_weights,
    rules.rules_messages,
    rules.rules_examples,
    offline.service_worker,
    api.table_fairness,
    api.is_alive,
    api.is_ready,
    people.who_am_i,
    people.call_me,
    people.forget_me,
    people.new_bot,
    people.come_back,
    devices.my_devices,
    devices.end_device,
    devices.device_link,
    devices.my_export,
    devices.privacy,
    table_socket,
    serve_page,
]


def application(
    settings: Settings,
    store: Store | None = None,
    sources: Sources | None = None,
    deal: Deal = fair,
    give_up: Callable[[], None] = lambda: None,
    scraping: Scraping | None = None,
) -> Gate:
    """The whole server as one ASGI application."""
    kept = store or store_at(settings.database, settings.workers)
    sources = sources or Sources()
    process = Process(settings, kept, sources, deal, give_up, scraping)

    @asynccontextmanager
    async def opened(_app: Litestar) -> AsyncIterator[None]:
        async with process.open():
            yield

    app = Litestar(
        ROUTES,
        lifespan=[opened],
        state=State({"process": process, "page": process.page}),
        exception_handlers=errors.HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Sennik",
            version=__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin()],
        ),
        request_class=people.Asked,
        request_max_body_size=settings.limits.body_bytes,
        logging_config=None,
    )
    return Gate(app, settings, process.recent)  # type: ignore[arg-type] # ASGI, typed more narrowly
