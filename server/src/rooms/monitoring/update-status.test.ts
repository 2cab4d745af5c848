import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { createIngestQueue } from "./ingest-queue.ts";
import { createDevice, createOwner, pointsAt, reportOf, testDeps } from "./testing/fleet.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it("the device's carrier is that of the address that the newest report came from", async () => {
  const deps = testDeps(database, "2026-11-20T23:00:00Z");
  const queue = createIngestQueue(deps);
  const deviceId = await createDevice(database.db, await createOwner(database.db));
  const seen = [];
  for (const [index, ip] of ["202.106.0.20", "2409:8060:20ea:101::1", "10.0.0.7"].entries()) {
    await queue.submit({ deviceId, ip, report: reportOf(index + 1, pointsAt([])) });
    seen.push(
      await database.db
        .selectFrom("device_status")
        .select(["ext_ip", "operator"])
        .where("device_id", "=", deviceId)
        .executeTakeFirstOrThrow(),
    );
  }
  expect(seen).toEqual([
    { ext_ip: "202.106.0.20", operator: "cu" },
    { ext_ip: "2409:8060:20ea:101::1", operator: "cm" },
    { ext_ip: "10.0.0.7", operator: "abnormal" },
  ]);
});

it("keeps which probes the stability is of, also while an agent does not say", async () => {
  const queue = createIngestQueue(testDeps(database, "2026-11-20T23:00:00Z"));
  const deviceId = await createDevice(database.db, await createOwner(database.db));
  const seen = [];
  for (const [index, lineProbe] of ([undefined, "udp", "http", undefined] as const).entries()) {
    const report = reportOf(index + 1, pointsAt([]), lineProbe && { lineProbe });
    await queue.submit({ deviceId, ip: "10.0.0.7", report });
    const { rows } = await database.pool.query<{ line_probe: string | null }>(
      "select line_probe from device_status where device_id = $1",
      [deviceId],
    );
    seen.push(rows[0]?.line_probe);
  }
  expect(seen).toEqual([null, "udp", "http", "http"]);
});
