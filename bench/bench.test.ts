import { expect, test, vi } from "vitest";
import { createTestDatabase } from "../server/src/platform/testing/test-database.ts";
import { runBillsBench } from "./bills.ts";
import { runCallsBench } from "./calls.ts";
import { runFleetBench } from "./fleet.ts";
import { runIngestBench } from "./ingest.ts";
import { runMonitoringBench } from "./monitoring.ts";
import { runOverviewBench } from "./overview.ts";
import { runSettlementBench } from "./settlement.ts";

const SMALL = { isSmall: true, isHuge: false, pages: [], createDatabase: createTestDatabase };

test.each([
  ["ingest", runIngestBench, 5],
  ["calls", runCallsBench, 7],
  ["fleet", runFleetBench, 25],
  ["overview", runOverviewBench, 1],
  ["settlement", runSettlementBench, 7],
  ["bills", runBillsBench, 1],
  ["monitoring", runMonitoringBench, 2],
])("the bench of %s compares and finds nothing lost", async (...bench) => {
  const [, run, comparisons] = bench;
  using printed = vi.spyOn(console, "log").mockReturnValue(undefined);
  await run(SMALL);
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(comparisons);
  for (const line of lines) expect(line).toMatch(/ratio \d+\.\d\d .* baseline \d/s);
});
