import { expect, test } from "@playwright/test";
import { runHoverBench } from "./hover.ts";
import { runLinesBench } from "./lines.ts";
import { runPagesBench } from "./pages.ts";
import { runScrollBench } from "./scroll.ts";

/** Console output of a bench, one entry per call of `console.log`. */
async function linesOf(bench: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: unknown) => void lines.push(String(line));
  await bench().finally(() => (console.log = log));
  return lines;
}

test("the bench of pages loads a page, cold and again", async () => {
  const lines = await linesOf(() =>
    runPagesBench({ isSmall: true, isHuge: false, pages: ["/hardList"] }),
  );
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect(line).toMatch(/ (?!0\.0)\d+\.\d KB {2}FCP +\d+\.\d\d s .* ready +\d/);
});

test("the bench of scrolling counts frames", async () => {
  const lines = await linesOf(() => runScrollBench({ isSmall: true, isHuge: false, pages: [] }));
  // Three speeds on two processors, of the list and of its plain text.
  expect(lines).toHaveLength(12);
  for (const line of lines) expect(line).toMatch(/ 10 frames, median \d+\.\d ms/);
});

test("the bench of hovering counts long tasks", async () => {
  const [, ...lines] = await linesOf(() =>
    runHoverBench({ isSmall: true, isHuge: false, pages: [] }),
  );
  // Over the chart and beside it, on two processors.
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/ 10 moves, median \d+\.\d ms.*\d+ tasks over 50/);
});

test("the bench of lines times calls, pages and a letter", async () => {
  const lines = await linesOf(() => runLinesBench({ isSmall: true, isHuge: false, pages: [] }));
  // Two calls; page, first and last line of the editor, and letter on two processors.
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/: \d times, median \d+\.\d ms/);
});
