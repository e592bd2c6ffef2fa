"""A selector with the conventions of scikit-learn, which need not be installed."""

import inspect
from typing import Any, Dict, Optional

import numpy as np

from ._api import select

try:
    from sklearn.base import BaseEstimator as _Base
    from sklearn.exceptions import NotFittedError
except ImportError:
    NotFittedError = ValueError  # type: ignore[misc,assignment]

    class _Base:  # type: ignore[no-redef]
        """The part of scikit-learn's base class that this selector uses."""

        def get_params(self, deep: bool = True) -> Dict[str, Any]:
            names = [n for n in inspect.signature(type(self).__init__).parameters if n != "self"]
            return {n: getattr(self, n) for n in names}

        def set_params(self, **params: Any) -> Any:
            for name, value in params.items():
                setattr(self, name, value)
            return self


class SubsetSelector(_Base):
    """Selects a subset of rows: ``SubsetSelector(k=100, measure="fl").fit(X).transform(X)``.

    Args:
        k: the largest number of picks
        measure: the measure; the default fits the sets that are given
        query: items that picks should be similar to
        private: items that picks should be unlike
        kernel: the similarity
        optimizer: the optimizer
        seed: the random seed

    Attributes:
        selection_: the selection
        indices_: the rows of the picks, in the order of the selection
        n_features_in_: the number of features
    """

    def __init__(
        self,
        k: int = 10,
        measure: Optional[str] = None,
        query: Any = None,
        private: Any = None,
        kernel: Optional[str] = None,
        optimizer: Optional[str] = None,
        seed: int = 0,
    ):
        self.k = k
        self.measure = measure
        self.query = query
        self.private = private
        self.kernel = kernel
        self.optimizer = optimizer
        self.seed = seed

    def fit(self, X: Any, y: Any = None) -> "SubsetSelector":
        """Selects rows of X."""
        self.selection_ = select(
            X,
            self.k,
            measure=self.measure,
            query=self.query,
            private=self.private,
            kernel=self.kernel,
            optimizer=self.optimizer,
            seed=self.seed,
        )
        self.indices_ = self.selection_.indices
        self.n_features_in_ = self.selection_.json["data"]["features"]
        return self

    def transform(self, X: Any) -> Any:
        """Returns the selected rows of X."""
        if not hasattr(self, "indices_"):
            raise NotFittedError("This SubsetSelector is not fitted; call fit first.")
        if hasattr(X, "iloc"):
            return X.iloc[self.indices_]
        return (X if hasattr(X, "shape") else np.asarray(X))[self.indices_]

    def fit_transform(self, X: Any, y: Any = None) -> Any:
        """Selects rows of X and returns them."""
        return self.fit(X).transform(X)
