// Every page: parts that follow the event, forms that answer in place, clocks that tick. Without it all pages work.
import htmx from "htmx.org";
import { followAlerts } from "./alerts";
import { followClocks } from "./clock";
import { followCopying } from "./copying";
import { followFrame } from "./frame";
import { followEvent } from "./live";
import { followLiveSwaps } from "./live_swaps";
import { followNext } from "./next_in_sight";
import { askOnce } from "./one_request";
import { followPeople } from "./people";
import { quietAborts } from "./quiet_aborts";
import { followResultPads } from "./result_pad";

// The page's policy allows neither eval nor styles written into it.
htmx.config.allowEval = false;
htmx.config.includeIndicatorStyles = false;
htmx.config.selfRequestsOnly = true;
// Nor may a part that is replaced hand its style attribute on: a text area that somebody has made larger has one.
htmx.config.attributesToSettle = ["class", "width", "height"];
// A refusal is a page like any other: the form with what was typed and the reason above it.
htmx.config.responseHandling = [
  { code: "204", swap: false },
  { code: "[2345]..", swap: true },
];

// A link that is handed on is selected as a whole when somebody goes to it: copying it is then one act.
document.addEventListener("focusin", ({ target }) => {
  if (target instanceof HTMLInputElement && "copy" in target.dataset) target.select();
});

// Without scripts there is no such button: the browser's own menu prints as well.
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

quietAborts();
askOnce();
followEvent();
followLiveSwaps();
followNext();
followClocks();
followFrame();
followAlerts();
followResultPads();
followPeople();
followCopying();
