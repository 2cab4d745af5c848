import { expect, test } from "vitest";
import { breakForeignLinks, breakLinks } from "./break-links.ts";

const OURS = "https://nodeyard.example";
const J = "\u2060";

test.each([
  ["see http://evil.example/claim", `see http:${J}//evil${J}.example/claim`],
  ["www.evil.cc", `www${J}.evil${J}.cc`],
  ["领奖：evil.中国/x", `领奖：evil${J}.中国/x`],
  ["ftp://192.0.2.1", `ftp:${J}//192.0.2.1`],
  ["一个evil.top网站", `一个evil${J}.top网站`],
  [
    "evil.example@ and evil.example/a@b.example",
    `evil${J}.example@ and evil${J}.example/a@b.example`,
  ],
])("breaks %s", (text, broken) => {
  expect(breakLinks(text)).toBe(broken);
  expect(breakLinks(broken)).toBe(broken);
});

test.each([
  "1.5 BP, 198.51.100.7, 02:00:00:00:00:01",
  "Agent 1.4.0. It reports.",
  "owner@mail.example.com",
  "first.middle.last+tag@mail.example.com",
  "12:30–13:00 (UTC)",
])("leaves %s", (text) => {
  expect(breakLinks(text)).toBe(text);
});

test("leaves links to our own sites alone, and none that only begins like one", () => {
  const own = `打开：\n${OURS}/bindWallet?language=zn#cancel=a.bc\n或 ${OURS}`;
  expect(breakForeignLinks(own, [OURS])).toBe(own);
  const foreign = `${OURS}@evil.example/ ${OURS}.evil.example/ http://evil.example/${OURS}/`;
  expect(breakForeignLinks(foreign, [OURS])).not.toMatch(/\/\/[^\s\u2060]*evil\.example/);
});
