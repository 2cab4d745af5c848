import { expect, test } from "vitest";
import { readEntry, validateEntry } from "./entry-form.ts";
import { operatorFeed } from "./messages.ts";

function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
}

const filled = { login: " octocat ", url: "https://github.com/nodeyard/agent", time: "" };

test("a form's time is an instant, and none means now", () => {
  expect(readEntry(form(filled), "PushEvent", undefined)).toEqual({
    type: "PushEvent",
    login: "octocat",
    url: "https://github.com/nodeyard/agent",
  });
  const seen = { id: "7", version: "seen" };
  const timed = { ...filled, time: "2026-03-10", timeTime: "08:30" };
  expect(readEntry(form(timed), "CreateEvent", seen)).toMatchObject({
    ...seen,
    time: "2026-03-10T08:30:00.000Z",
  });
});

test("a user, a link without an ampersand and a past time are needed", () => {
  expect(validateEntry({ login: "a&b", url: "https://a.test/?b&c", time: "soon" })).toEqual({
    login: operatorFeed.loginInvalid,
    url: operatorFeed.urlInvalid,
    time: operatorFeed.timeInvalid,
  });
  for (const time of ["", "2999-01-01T00:00:00.000Z"])
    expect(validateEntry({ ...filled, login: "a", time }).time).toBe(operatorFeed.timeInvalid);
  expect(
    Object.values(validateEntry({ login: "hubot[bot]", url: filled.url, time: undefined })),
  ).toEqual([undefined, undefined, undefined]);
});
