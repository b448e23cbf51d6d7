"""Plots as SVG, drawn by a little code of our own: a pair's session, a race over rounds, the scores of a board."""
