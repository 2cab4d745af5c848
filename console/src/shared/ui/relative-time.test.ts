import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RelativeTime, relativeText } from "./relative-time.tsx";

const NOW = Date.parse("2026-11-22T20:00:00Z");
const at = (minutes: number) => NOW - minutes * 60_000;

test("says how long ago an instant was, or how far off it is", () => {
  expect([at(0.5), at(42), at(68 * 60), at(-90)].map((ms) => relativeText(ms, NOW))).toEqual([
    "just now",
    "42 min ago",
    "2 d 20 h ago",
    "in 1 h 30 min",
  ]);
});

test("has the exact instant with its zone on hover and for screen readers", () => {
  const instant = "2020-01-02T03:04:05Z";
  const html = renderToStaticMarkup(createElement(RelativeTime, { at: instant }));
  expect(html).toContain('dateTime="2020-01-02T03:04:05.000Z"');
  expect(html).toContain('title="2020-01-02 03:04 UTC"');
  expect(html).toContain(" (2020-01-02 03:04 UTC)</span>");
});
