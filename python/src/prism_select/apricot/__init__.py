"""The selectors of apricot, computed by PRISM: ``import prism_select.apricot as apricot``.

Class names, arguments, methods and attributes are those of apricot;
docs/how-to/come-from-submodlib-or-apricot.md lists the differences.
"""

from . import optimizers
from ._selection import BaseSelection
from ._selectors import (
    FacilityLocationSelection,
    FeatureBasedSelection,
    GraphCutSelection,
    MixtureSelection,
    SaturatedCoverageSelection,
)

__all__ = [
    "BaseSelection",
    "FacilityLocationSelection",
    "FeatureBasedSelection",
    "GraphCutSelection",
    "MixtureSelection",
    "SaturatedCoverageSelection",
    "optimizers",
]
