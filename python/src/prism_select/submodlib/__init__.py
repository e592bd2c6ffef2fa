"""The functions of submodlib, computed by PRISM: ``import prism_select.submodlib as submodlib``.

Class names, arguments and methods are those of submodlib; docs/how-to/come-from-submodlib-or-apricot.md
lists the differences in values and picks.
"""

from . import helper
from ._functions import (
    ClusteredFunction,
    ConcaveOverModularFunction,
    DisparityMinFunction,
    DisparitySumFunction,
    FacilityLocationConditionalGainFunction,
    FacilityLocationConditionalMutualInformationFunction,
    FacilityLocationFunction,
    FacilityLocationMutualInformationFunction,
    FacilityLocationVariantMutualInformationFunction,
    FeatureBasedFunction,
    GraphCutConditionalGainFunction,
    GraphCutFunction,
    GraphCutMutualInformationFunction,
    LogDeterminantConditionalGainFunction,
    LogDeterminantConditionalMutualInformationFunction,
    LogDeterminantFunction,
    LogDeterminantMutualInformationFunction,
)
from ._set_cover import (
    ProbabilisticSetCoverConditionalGainFunction,
    ProbabilisticSetCoverConditionalMutualInformationFunction,
    ProbabilisticSetCoverFunction,
    ProbabilisticSetCoverMutualInformationFunction,
    SetCoverConditionalGainFunction,
    SetCoverConditionalMutualInformationFunction,
    SetCoverFunction,
    SetCoverMutualInformationFunction,
)
from ._set_function import Concave, SetFunction

__all__ = [name for name in dir() if name.endswith("Function")] + ["Concave", "helper"]
