"""Simulations on a Dask cluster: its scheduler plays lost work again by itself."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

from sennik.engine.errors import SennikError

PATIENCE = 10.0  # seconds to wait for an answer
RETRIES = 3  # of a share of work whose worker was lost, beyond Dask's own


class NoCluster(SennikError):
    """A cluster that cannot be used."""


@contextmanager
def connected(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor over the workers at `address`, and how many threads they have."""
    try:
        dask = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster needs Dask: install sennik[lab]") from None
    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no cluster answers at {address}: {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        if threads == 0:
            raise NoCluster(f"the cluster at {address} has no workers")
        yield client.get_executor(pure=False, retries=RETRIES), threads
