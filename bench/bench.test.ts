import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../server/src/platform/testing/test-database.ts";
import { runAlikeBench } from "./alike.ts";
import { runBillsBench } from "./bills.ts";
import { runCallsBench } from "./calls.ts";
import { runEchoBench } from "./echo.ts";
import { runFleetBench } from "./fleet.ts";
import { runIngestBench } from "./ingest.ts";
import { runMonitoringBench } from "./monitoring.ts";
import { runOverviewBench } from "./overview.ts";
import { runSettlementBench } from "./settlement.ts";
import { judgeLines } from "./stability.ts";

const SMALL = { isSmall: true, isHuge: false, pages: [], createDatabase: createTestDatabase };

test.each([
  ["ingest", runIngestBench, 5],
  ["calls", runCallsBench, 7],
  ["fleet", runFleetBench, 25],
  ["overview", runOverviewBench, 1],
  ["settlement", runSettlementBench, 7],
  ["bills", runBillsBench, 1],
  ["monitoring", runMonitoringBench, 2],
  ["echo", runEchoBench, 1],
  ["alike", runAlikeBench, 5],
])("the bench of %s compares and finds nothing lost", async (...bench) => {
  const [, run, comparisons] = bench;
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await run(SMALL);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(comparisons);
  for (const line of lines) expect(line).toMatch(/ratio \d+\.\d\d .* baseline \d/s);
});

test("the figure of a constant line grows with loss, jitter and delay, and is the same for equal lines", () => {
  for (const { column, lines } of judgeLines(4)) {
    const medians = lines.map((line) => line.median);
    expect(medians, column).toEqual(medians.toSorted((one, other) => one - other));
    expect(new Set(medians).size, column).toBe(medians.length);
    for (const { label, p10, p90, median, payApart } of lines) {
      if (!column.startsWith("loss") || Number.parseInt(label, 10) >= 2)
        expect(p90 / p10, `${column} ${label}`).toBeLessThanOrEqual(2);
      // Within a tenth of the threshold the pay itself has a step.
      if (median < 2250 || median > 2750)
        expect(payApart, `${column} ${label}`).toBeLessThanOrEqual(0.02);
    }
  }
});
