import { expect, test, vi } from "vitest";
import { runPagesBench } from "./pages.ts";

test("the bench of pages loads a page, cold and again", { timeout: 240_000 }, async () => {
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await runPagesBench({ isSmall: true, isHuge: false, pages: ["/hardList"] });
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect(line).toMatch(/ (?!0\.0)\d+\.\d KB {2}FCP +\d+\.\d\d s .* ready +\d/);
});
