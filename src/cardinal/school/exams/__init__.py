"""Examinations: a blueprint, a paper from a sealed seed, sittings, marks, statistics, appeals and certificates."""
