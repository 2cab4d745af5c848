import { expect, it } from "vitest";
import { readFeedEntry, writeFeedEntry } from "./rules.ts";

const ENTRY = {
  id: "7",
  type: "PushEvent",
  login: "octocat",
  time: "2026-03-10T08:30:00.000Z",
  url: "https://github.com/nodeyard/agent/tree/main",
} as const;

it("an entry is one text, and is read back from it", () => {
  const text = writeFeedEntry(ENTRY);
  expect(text).toBe(
    "7&PushEvent&octocat&2026-03-10T08:30:00.000Z&https://github.com/nodeyard/agent/tree/main",
  );
  expect(readFeedEntry(text)).toEqual(ENTRY);
});

it.each([
  ["too few parts", "7&PushEvent&octocat"],
  ["another type", writeFeedEntry(ENTRY).replace("PushEvent", "WatchEvent")],
  ["an ampersand in the address", `${writeFeedEntry(ENTRY)}?a=1&b=2`],
  ["an address that is no page", writeFeedEntry({ ...ENTRY, url: "javascript:alert(1)" })],
  ["a line break in the address", writeFeedEntry({ ...ENTRY, url: "https://github.com/\nx" })],
  ["markup in the address", writeFeedEntry({ ...ENTRY, url: 'https://github.com/"><script>' })],
  [
    "credentials in the address",
    writeFeedEntry({ ...ENTRY, url: "https://github.com@evil.test/" }),
  ],
  ["no time", writeFeedEntry({ ...ENTRY, time: "soon" })],
  ["a user that is a path", writeFeedEntry({ ...ENTRY, login: "../octocat" })],
])("a text is no entry with %s", (_what, text) => {
  expect(readFeedEntry(text)).toBeUndefined();
});
