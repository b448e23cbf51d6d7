// What was typed in a part of a page goes over into the part that takes its place.
import { beforeEach, expect, test } from "vitest";
import { changedIn, followFolds, keepTyped } from "../src/typed";

const FORM = `<form id="form"><input id="note" value="given"><textarea name="reason"></textarea>
  <input type="radio" name="level" value="4"><input type="radio" name="level" value="3" checked>
  <input type="checkbox" name="clock" value="yes" checked><input type="hidden" name="seen" value="1">
  <select id="board"><option>1</option><option selected>2</option></select>
  <details class="lead keys"><summary>More</summary></details></form>`;

const get = <T extends Element>(selector: string): T => document.querySelector(selector) as T;

beforeEach(() => {
  document.body.innerHTML = FORM;
});

function replaced(): void {
  const kept = keepTyped(document.body);
  document.body.innerHTML = FORM;
  kept(document.body);
}

test("nothing is changed on a page as it was served", () => {
  expect(changedIn(document.body)).toEqual([]);
  get<HTMLInputElement>("[name=seen]").value = "2";
  expect(changedIn(document.body)).toEqual([]);
});

test("text, ticks and choices are carried over", () => {
  get<HTMLInputElement>("#note").value = "typed";
  get<HTMLTextAreaElement>("textarea").value = "because";
  get<HTMLInputElement>("[value='4']").checked = true;
  get<HTMLInputElement>("[name=clock]").checked = false;
  get<HTMLSelectElement>("select").selectedIndex = 0;
  replaced();
  expect(get<HTMLInputElement>("#note").value).toBe("typed");
  expect(get<HTMLTextAreaElement>("textarea").value).toBe("because");
  expect(get<HTMLInputElement>("[value='4']").checked).toBe(true);
  expect(get<HTMLInputElement>("[value='3']").checked).toBe(false);
  expect(get<HTMLInputElement>("[name=clock]").checked).toBe(false);
  expect(get<HTMLSelectElement>("select").value).toBe("1");
});

test("what nobody has touched is as the server says", () => {
  const kept = keepTyped(document.body);
  document.body.innerHTML = FORM.replace("given", "newer").replace("<details", "<details open");
  kept(document.body);
  expect(get<HTMLInputElement>("#note").value).toBe("newer");
  expect(get<HTMLDetailsElement>("details").open).toBe(true);
});

test("what was unfolded by hand stays unfolded, through more than one answer", () => {
  followFolds();
  get<HTMLElement>("summary").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  get<HTMLDetailsElement>("details").open = true;
  replaced();
  replaced();
  expect(get<HTMLDetailsElement>("details").open).toBe(true);
});
