import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { createDevice, createOwner, createReporter, testDeps, type TestDeps } from "./fleet.ts";

export interface ReportingDevice {
  /** Per file, with its owner. */
  database: TestDatabase;
  owner: bigint;
  /** Per test: a device that has not reported, the clock, and a report sender. */
  device: bigint;
  deps: TestDeps;
  report: ReturnType<typeof createReporter>;
}

/** Sets up what the tests of a file report with; its parts are there once a test runs. */
export function setUpReportingDevice(now: string): ReportingDevice {
  const world = {} as ReportingDevice;
  beforeAll(async () => {
    world.database = await createTestDatabase();
    world.owner = await createOwner(world.database.db);
  });
  afterAll(() => world.database.drop());
  beforeEach(async () => {
    world.deps = testDeps(world.database, now);
    world.report = createReporter(world.deps);
    world.device = await createDevice(world.database.db, world.owner);
  });
  return world;
}
