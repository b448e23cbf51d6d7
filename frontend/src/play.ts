// The page of a live table: one component for both games, fed by the table's socket.
import { mount } from "svelte";
import { followNames } from "./play/guest.svelte";
import { LiveTable } from "./play/live_table.svelte";
import { TableSocket } from "./play/socket";
import Table from "./play/Table.svelte";
import "./play/play.css";
import "./play/guandan/guandan.css";
import "./play/talk.css";
import "./play/small_screens.css";

followNames();
const place = document.getElementById("table");
const address = place?.dataset.socket;
if (place && address) {
  const offered = JSON.parse(place.dataset.offered ?? "{}");
  const live = new LiveTable(place.dataset.address ?? location.href, place.dataset.guest !== undefined, offered);
  const socket = new TableSocket(address, live, live.name);
  live.socket = socket;
  mount(Table, { target: place, props: { live } });
  socket.open();
}
