"""Progress bars by tqdm, where it is installed."""

from contextlib import contextmanager
from typing import Callable, Iterator, Optional


@contextmanager
def bar(wanted: bool, total: Optional[int]) -> Iterator[Optional[Callable[[dict], None]]]:
    """Yields a listener that moves a progress bar; None if none is wanted or tqdm is absent."""
    if not wanted:
        yield None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield None
        return
    with tqdm(total=total, unit="pick") as shown:

        def update(report: dict) -> None:
            if report.get("stage") == "picks":
                shown.n = report["done"]
                shown.refresh()

        yield update
        shown.n = total or shown.n
        shown.refresh()
