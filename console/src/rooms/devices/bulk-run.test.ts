import { expect, test } from "vitest";
import { ApiError } from "../../shared/http.ts";
import { bulkLineText, runAll, type BulkLine } from "./bulk-run.ts";

const devices = ["01", "02", "03"].map((end) => ({
  deviceId: end,
  mac_address: `02:00:00:00:00:${end}`,
  note: "",
  serverHostname: "",
  deviceType: "lite" as const,
}));

test("a line for each device in turn; a failed one does not stop the rest", async () => {
  const lines: BulkLine[] = [];
  await runAll(
    devices,
    ({ deviceId }) => (deviceId === "02" ? Promise.reject(new Error("no")) : Promise.resolve()),
    (line) => lines.push(line),
    () => false,
  );
  expect(lines.map(bulkLineText)).toEqual([
    "02:00:00:00:00:01: SUCCESS",
    "02:00:00:00:00:02: ERROR",
    "02:00:00:00:00:03: SUCCESS",
  ]);
});

test("ends between two devices when it is cancelled", async () => {
  const lines: BulkLine[] = [];
  await runAll(
    devices,
    () => Promise.resolve(),
    (line) => lines.push(line),
    () => lines.length === 1,
  );
  expect(lines).toHaveLength(1);
});

test("waits as long as the server asks, then continues with the same device", async () => {
  const lines: BulkLine[] = [];
  const waited: number[] = [];
  let refusals = 1;
  await runAll(
    devices,
    () =>
      refusals-- > 0
        ? Promise.reject(new ApiError(429, { error: "platform.tooMany", retryAfterSeconds: 7 }))
        : Promise.resolve(),
    (line) => lines.push(line),
    () => false,
    { wait: async (ms) => void waited.push(ms) },
  );
  expect(waited).toEqual([7000]);
  expect(lines.map(({ state }) => state)).toEqual(["success", "success", "success"]);
});

test("runs so many at once as it may, each device once", async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    ...(devices[0] as (typeof devices)[number]),
    deviceId: String(index),
  }));
  const lines: BulkLine[] = [];
  let under = 0;
  let most = 0;
  await runAll(
    many,
    async () => {
      most = Math.max(most, (under += 1));
      await new Promise((done) => setImmediate(done));
      under -= 1;
    },
    (line) => lines.push(line),
    () => lines.length >= 40,
    { atOnce: 5 },
  );
  expect(most).toBe(5);
  // Those that had begun are finished.
  expect(lines.length).toBeGreaterThanOrEqual(40);
  expect(lines.length).toBeLessThan(45);
  expect(new Set(lines.map(({ device }) => device.deviceId)).size).toBe(lines.length);
});
