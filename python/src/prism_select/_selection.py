"""The result of a selection."""

import html
from typing import Any, Dict, Iterator, List, Optional

import numpy as np


class Selection:
    """The picks of a selection with their gains, value, bound and explanations.

    Iterating yields ``(index, gain)`` pairs in the order of the selection.

    Attributes:
        indices: the rows of the picks in the pool, in the order of the selection
        ids: the ids of the picks; the rows as text where the pool has no ids
        gains: the marginal gain of each pick
        values: the value of the selection up to each pick
        value: the value of the selection
        bound: an upper bound on the value of the best selection; None where none is proved
        certificate: the bound as a sentence
        measure: the measure with every parameter
        optimizer: the optimizer that ran
        seconds: the time of the run
        json: all fields of the result, as the command line writes them
    """

    def __init__(self, answer: Dict[str, Any], pool: Any = None, params: Optional[dict] = None):
        picks = answer["picks"]
        self.json = answer
        self.indices = np.array([p["index"] for p in picks], dtype=np.int64)
        self.ids: List[str] = [p.get("id") for p in picks]
        self.gains = np.array([p["gain"] for p in picks], dtype=np.float64)
        self.values = np.array([p["value"] for p in picks], dtype=np.float64)
        self.value: float = answer["value"]
        self.bound: Optional[float] = answer.get("bound")
        self.certificate: str = answer.get("certificate", "")
        self.stopped: Optional[str] = answer.get("stopped")
        self.measure: str = answer["provenance"]["measure"]
        self.optimizer: str = answer["provenance"]["optimizer"]
        self.seconds: float = answer["seconds"]
        self._pool = pool
        self._params = params or {}

    def __len__(self) -> int:
        return len(self.indices)

    def __iter__(self) -> Iterator:
        return zip(self.indices.tolist(), self.gains.tolist())

    def __repr__(self) -> str:
        return (
            f"Selection of {len(self)} by {self.measure}: value {self.value:.6g},"
            f" {self.certificate}"
        )

    def explain(self, number: int, rows: int = 10) -> Dict[str, Any]:
        """Returns why a pick was selected: its gain term by term and the rows that it covers.

        Args:
            number: the position of the pick, from 0
            rows: the number of rows to list for each term
        """
        if not 0 <= number < len(self):
            raise IndexError(f"There are {len(self)} picks, and no pick {number}.")
        return self._ask("explain", number=number + 1, rows=rows)

    def representatives(self) -> np.ndarray:
        """Returns, for every item of the pool, the position of the pick most similar to it."""
        return np.array(self._ask("representatives")["pick"], dtype=np.int64)

    def _ask(self, method: str, **more: Any) -> Any:
        if self._pool is None:
            raise ValueError("The items of this selection are not kept; it comes from a stream.")
        return self._pool._again(
            method, self._params, picks=self.indices.tolist(), **more
        )

    def to_frame(self) -> Any:
        """Returns a pandas frame with one row per pick."""
        import pandas as pd

        return pd.DataFrame(
            {"index": self.indices, "id": self.ids, "gain": self.gains, "value": self.values}
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{i + 1}</td><td>{html.escape(str(d))}</td><td>{g:.4g}</td><td>{v:.6g}</td></tr>"
            for i, (d, g, v) in enumerate(zip(self.ids[:10], self.gains, self.values))
        )
        more = f"<tr><td colspan=4>… {len(self) - 10} more</td></tr>" if len(self) > 10 else ""
        return (
            f"<div><b>{html.escape(self.measure)}</b>: {len(self)} picks, value {self.value:.6g}, "
            f"{html.escape(self.certificate)}{_curve(self.values, self.bound)}"
            f"<table><tr><th>#</th><th>id</th><th>gain</th><th>value</th></tr>{rows}{more}</table></div>"
        )


def _curve(values: np.ndarray, bound: Optional[float]) -> str:
    """Draws the value by the number of picks, with the bound, as SVG."""
    if len(values) == 0:
        return ""
    width, height, left = 360, 140, 44
    top = max([float(np.max(values)), bound or 0.0, 1e-300])
    low = min(0.0, float(np.min(values)))
    ys = [height - 18 - (v - low) / (top - low or 1) * (height - 30) for v in [0.0, *values]]
    xs = [left + i / max(1, len(values)) * (width - left - 8) for i in range(len(ys))]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys))
    limit = ""
    if bound is not None:
        y = height - 18 - (bound - low) / (top - low or 1) * (height - 30)
        limit = (
            f'<line x1="{left}" x2="{width - 8}" y1="{y:.1f}" y2="{y:.1f}" stroke="#c60"'
            f' stroke-dasharray="4 3"/><text x="{left + 6}" y="{y + 12:.1f}" font-size="10"'
            ' fill="#c60">upper bound</text>'
        )
    return (
        f'<svg width="{width}" height="{height}" role="img" aria-label="value by number of picks"'
        ' style="display:block">'
        f'<line x1="{left}" x2="{left}" y1="8" y2="{height - 18}" stroke="#999"/>'
        f'<line x1="{left}" x2="{width - 8}" y1="{height - 18}" y2="{height - 18}" stroke="#999"/>'
        f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="1.5"/>{limit}'
        f'<text x="{left - 4}" y="16" font-size="10" text-anchor="end">{top:.4g}</text>'
        f'<text x="{left - 4}" y="{height - 18}" font-size="10" text-anchor="end">{low:.4g}</text>'
        f'<text x="{width - 8}" y="{height - 5}" font-size="10" text-anchor="end">{len(values)} picks'
        "</text></svg>"
    )
