import numpy as np
import pytest


@pytest.fixture
def X():
    return np.random.default_rng(0).normal(size=(200, 8)).astype(np.float32)
