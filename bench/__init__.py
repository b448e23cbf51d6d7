"""How fast Cardinal is, beside its peers: ``make bench`` prints one JSON line a benchmark.

Every comparison is made in one process on one core, the two sides by turns, so that whatever else the machine
does meets both alike. Nothing here is a test: a figure depends on the machine, a ratio much less.
"""
