"""How much of a page jumps, as browsers report it: scripts for a page that is watched from its beginning."""

from __future__ import annotations

WATCH = """window.shifts = []; new PerformanceObserver(list => window.shifts.push(...list.getEntries()
  .filter(one => !one.hadRecentInput).map(one => [one.value, one.startTime])))
  .observe({type: "layout-shift", buffered: true})"""
"""To be run before the page is. A shift that follows an act of one's own within half a second is no jump."""

WORST = """() => { let worst = 0, sum = 0, first = -1e9, last = -1e9;
  for (const [value, at] of window.shifts) {
    if (at - last < 1000 && at - first < 5000) sum += value; else { sum = value; first = at; }
    last = at; worst = Math.max(worst, sum);
  } return worst; }"""
"""The sum of the worst five seconds without a pause of one."""
