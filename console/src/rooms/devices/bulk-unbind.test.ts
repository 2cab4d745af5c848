import { expect, test } from "vitest";
import { bulkLineText, unbindAll, type BulkLine } from "./bulk-unbind.ts";

const devices = ["1", "2", "3"].map((deviceId) => ({ deviceId, mac_address: `AA:0${deviceId}` }));

test("unbinds one by one and prints a line per device", async () => {
  const lines: BulkLine[] = [];
  let running = 0;
  const unbindOne = async (deviceId: string) => {
    expect(++running).toBe(1);
    await Promise.resolve();
    running -= 1;
    if (deviceId === "2") throw new Error("refused");
  };
  await unbindAll(
    devices,
    unbindOne,
    (line) => lines.push(line),
    () => false,
  );
  expect(lines.map(bulkLineText)).toEqual(["AA:01: SUCCESS", "AA:02: ERROR", "AA:03: SUCCESS"]);
});

test("stops before the next device once it is cancelled", async () => {
  const lines: BulkLine[] = [];
  await unbindAll(
    devices,
    async () => {},
    (line) => lines.push(line),
    () => lines.length === 1,
  );
  expect(lines).toHaveLength(1);
});
