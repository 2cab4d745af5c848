import { expect, test, vi } from "vitest";
import { runHoverBench } from "./hover.ts";
import { runLinesBench } from "./lines.ts";
import { runPagesBench } from "./pages.ts";
import { runScrollBench } from "./scroll.ts";

test("the bench of pages loads a page, cold and again", { timeout: 240_000 }, async () => {
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await runPagesBench({ isSmall: true, isHuge: false, pages: ["/hardList"] });
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect(line).toMatch(/ (?!0\.0)\d+\.\d KB {2}FCP +\d+\.\d\d s .* ready +\d/);
});

test("the bench of scrolling counts frames", { timeout: 240_000 }, async () => {
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await runScrollBench({ isSmall: true, isHuge: false, pages: [] });
  const lines = printed.mock.calls.map(([line]) => String(line));
  // Three speeds on two processors, of the list and of its plain text.
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/ 10 frames, median \d+\.\d ms/);
});

test("the bench of hovering counts long tasks", { timeout: 240_000 }, async () => {
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await runHoverBench({ isSmall: true, isHuge: false, pages: [] });
  const [, ...lines] = printed.mock.calls.map(([line]) => String(line));
  // Over the chart and beside it, on two processors.
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/ 10 moves, median \d+\.\d ms.*\d+ tasks over 50/);
});

test("the bench of lines times calls, pages and a letter", { timeout: 240_000 }, async () => {
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await runLinesBench({ isSmall: true, isHuge: false, pages: [] });
  const lines = printed.mock.calls.map(([line]) => String(line));
  // Two calls; page, first and last line of the editor, and letter on two processors.
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/: \d times, median \d+\.\d ms/);
});
