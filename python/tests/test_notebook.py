"""The notebook runs, and shows what it was committed with."""

import os
from pathlib import Path

import pytest

import prism_select

NOTEBOOK = Path(__file__).parents[2] / "examples/python/first-selection.ipynb"


def outputs(notebook):
    """Returns the outputs of all cells, and for pictures that there is one."""
    shown = []
    for cell in notebook.cells:
        text = "".join(o.text for o in cell.get("outputs", []) if o.output_type == "stream")
        data = [o.data for o in cell.get("outputs", []) if "data" in o]
        kinds = [k for d in data for k in ("text/html", "image/png") if k in d]
        texts = [d.get("text/html") or d["text/plain"] for d in data if "image/png" not in d]
        shown.append((text, kinds, texts))
    return shown


@pytest.mark.skipif(not NOTEBOOK.is_file(), reason="no notebook beside the tests")
def test_notebook_shows_what_it_was_committed_with(monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    for needed in ("ipykernel", "matplotlib", "pandas"):
        pytest.importorskip(needed)
    package = str(Path(prism_select.__file__).parents[1])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([package, os.environ.get("PYTHONPATH", "")]))
    committed = nbformat.read(NOTEBOOK, as_version=4)
    fresh = nbformat.read(NOTEBOOK, as_version=4)
    for cell in fresh.cells:
        cell.pop("outputs", None)
        if cell.cell_type == "code":
            cell.outputs = []
    client.NotebookClient(fresh, timeout=120).execute()
    assert outputs(fresh) == outputs(committed)
    assert sum("image/png" in kinds for _, kinds, _ in outputs(fresh)) == 4
