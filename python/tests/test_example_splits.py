"""The splits of examples/pytorch are those of `prism experiment targeted`."""
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "pytorch"))
images = pytest.importorskip("images")


def test_the_pool_is_cut_before_the_labelled_set():
    """Two labelled items of a rare class teach nothing, whatever is bought."""
    svhn = images.RECIPES["svhn"].fitting(500, 10)
    assert (svhn.rare_labelled, svhn.common_labelled, svhn.rare_pool, svhn.common_pool) == (10, 200, 14, 295)
    assert svhn.budgets == (29, 59, 119, 238)
    cifar = images.RECIPES["cifar10"].fitting(500, 10)
    assert (cifar.rare_labelled, cifar.common_labelled, cifar.rare_pool, cifar.common_pool) == (40, 200, 14, 295)
    assert images.RECIPES["cifar10"].fitting(5000, 10) == images.RECIPES["cifar10"]


def test_a_split_is_disjoint_and_has_the_sizes():
    recipe = images.RECIPES["svhn"].fitting(500, 10)
    y = np.arange(5000) % 10
    rare, split = images.draw("svhn", y, recipe, 3)
    assert len(rare) == 2
    rows = np.concatenate(list(split.values()))
    assert len(rows) == len(set(rows.tolist()))
    assert np.isin(y[split["labelled"]], rare).sum() == 20
    assert np.isin(y[split["pool"]], rare).sum() == 28
    assert set(y[split["target"]]) == set(rare)
