"""The error of LightGBM on the synthetic predictions of Tests/LiveEngineTests/Prediction/Trees/Examples.swift.

The results are constants in `TreeLearnerTests`, so that the tests do not need LightGBM:

    uv run --with lightgbm==4.7.0 --with numpy Tests/support/boosted_trees.py
"""

import lightgbm
import numpy as np

FEATURES = 8
# Rows, trees, and leaves per tree.
CASES = [(4000, 60, 15), (4000, 30, 31)]


def uniforms(seed: int, count: int) -> np.ndarray:
    """Returns uniform random numbers in [0, 1) with 24 bits, by splitmix64."""
    golden = np.uint64(0x9E3779B97F4A7C15)
    mixed = np.uint64(seed) + golden * np.arange(1, count + 1, dtype=np.uint64)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((mixed ^ (mixed >> np.uint64(31))) >> np.uint64(40)).astype(float) / 2**24


def made_up(count: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns synthetic feature rows, targets and weights."""
    drawn = uniforms(seed, count * (FEATURES + 4)).reshape(count, FEATURES + 4)
    x, noise = drawn[:, :FEATURES].T, np.full(count, -2.0)
    for column in drawn[:, FEATURES:].T:
        noise += column
    target = np.where(x[0] > 0.5, 60 * x[1], -60 * x[2])
    target += 120 * x[3] * x[3] * np.where(x[4] < 0.3, 1.0, 0.2)
    target += 40 * np.abs(x[5] - 0.5)
    target += 30 * noise * (1 + 3 * x[6])
    rows = x.T.astype(np.float32)
    rows[x[7] < 0.1, 1] = np.nan
    target[x[7] < 0.1] += 50
    return rows, target.astype(np.float32), (1 / (25 + 216 * x[3])).astype(np.float32)


def reached(rows: int, trees: int, leaves: int) -> float:
    """Returns the weighted mean absolute error on rows that were not used for training."""
    x, target, weight = made_up(rows, 1)
    settings = {
        "objective": "l1", "num_leaves": leaves, "learning_rate": 0.1, "min_data_in_leaf": 50, "max_bin": 255,
        "min_sum_hessian_in_leaf": 0, "lambda_l2": 75 * float(weight.mean()), "num_threads": 1, "verbose": -1,
    }
    forest = lightgbm.train(settings, lightgbm.Dataset(x, target, weight=weight), trees)
    x, target, weight = made_up(rows, 2)
    return float((np.abs(target - forest.predict(x)) * weight).sum() / weight.sum())


if __name__ == "__main__":
    for case in CASES:
        print(*case, f"{reached(*case):.3f}")
