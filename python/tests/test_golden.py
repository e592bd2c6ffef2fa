"""The golden cases of the library: their values, and the bits of the command line."""

import json
from pathlib import Path

import numpy as np
import pytest

import prism_select as ps
from prism_select._api import command

CASES = Path(__file__).parents[2] / "data/src/test/resources/golden/cases"
NAMES = {"reg": "ridge"}


def measure_of(case):
    settings = []
    for name, value in case["params"].items():
        if name == "psi" and "psi_exponent" in case["params"]:
            value = f"{value}:{case['params']['psi_exponent']}"
        if name == "weights":
            value = ";".join(map(str, value))
        if name not in ("psi_exponent", "query", "private"):
            settings.append(f"{NAMES.get(name, name)}={value}")
    return ":".join([case["function"].lower(), ",".join(settings)]).rstrip(":")


def pool_of(case):
    if case.get("ground") is not None:
        return ps.Pool(np.array(case["ground"], dtype=np.float32))
    concepts = {"weights": case["concept_weights"]}
    if case.get("cover_sets") is not None:
        concepts["items"] = case["cover_sets"]
    else:
        concepts["probabilities"] = case["probs"]
    for side in ("query", "private"):
        for kind in ("concepts", "probs"):
            if case.get(f"{side}_{kind}") is not None:
                concepts[side] = case[f"{side}_{kind}"]
    return ps.Pool(concepts=concepts)


def rows(case, side):
    given = case.get(side) if case.get("ground") is not None else None
    return None if given is None else np.array(given, dtype=np.float32)


@pytest.mark.skipif(not CASES.is_dir(), reason="no golden cases beside the tests")
def test_golden_cases_have_their_values_and_the_bits_of_the_command_line(tmp_path):
    checked = equal = 0
    for number, file in enumerate(sorted(CASES.glob("*.json"))):
        case = json.loads(file.read_text())
        measure, query, private = measure_of(case), rows(case, "query"), rows(case, "private")
        options = {"measure": measure, "query": query, "private": private}
        glue = "," if ":" in measure else ":"
        options["kernel"] = case.get("metric")
        with pool_of(case) as pool:
            for subset in case["subsets"][-1:]:
                if isinstance(subset["expected"], float):
                    expected = pytest.approx(subset["expected"], rel=1e-4, abs=1e-4)
                    value = pool.score(subset["A"], **options)
                    if value != expected:  # negative similarities count within maxima
                        unclipped = dict(options, measure=f"{measure}{glue}clip=false")
                        value = pool.score(subset["A"], **unclipped)
                    assert value == expected, (case["id"], subset["A"])
                    checked += 1
            if case.get("ground") is None or number % 3:
                continue
            k = min(5, case["n"] - 1)
            picked = pool.select(k, optimizer="greedy", keepQueries=True, **options)
            np.save(tmp_path / "x.npy", np.array(case["ground"], dtype=np.float32))
            words = ["select", tmp_path / "x.npy", "-k", k, "-m", measure]
            words += ["--optimizer", "greedy", "--keep-queries"]
            words += ["--query", query, "--private", private, "--kernel", case.get("metric")]
            line = command(*words)
            assert [p["index"] for p in line["picks"]] == picked.indices.tolist(), case["id"]
            assert [p["gain"] for p in line["picks"]] == picked.gains.tolist(), case["id"]
            assert line["value"] == picked.value, case["id"]
            equal += 1
    assert checked > 150 and equal > 40
