import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { createDevice, createOwner, createReporter, testDeps, type TestDeps } from "./fleet.ts";

export interface ReportingDevice {
  /** The file's own, with its owner. */
  database: TestDatabase;
  owner: bigint;
  /** New for each test: a device that has not reported yet, the clock, and who sends reports. */
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
