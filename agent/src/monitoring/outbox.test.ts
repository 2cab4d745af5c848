import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openOutbox } from "./outbox.ts";
import { toColumns } from "./point.ts";
import { WORKING_DISK } from "../testing/working-disk.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-outbox-"));
});
afterEach(() => rm(directory, { recursive: true }));

const REPORT = {
  sentAt: "2026-03-01T00:00:00.000Z",
  points: toColumns([]),
  natType: 0,
  portMap: "" as const,
};

it("stores a report with its number before it can be sent", async () => {
  const outbox = await openOutbox(directory, WORKING_DISK);
  const sent = await outbox.put(REPORT);
  expect((await openOutbox(directory, WORKING_DISK)).inFlight()).toEqual(sent);
});

it("never reuses a number, settled or not, even after a kill", async () => {
  const first = await openOutbox(directory, WORKING_DISK);
  expect((await first.put(REPORT)).seq).toBe(1);
  expect((await first.put(REPORT)).seq).toBe(2);
  await first.settle(5);
  const second = await openOutbox(directory, WORKING_DISK);
  expect(second.inFlight()).toBeUndefined();
  expect(second.confirmedAtMs()).toBe(5);
  expect((await second.put(REPORT)).seq).toBe(3);
  expect((await second.put(REPORT, 40)).seq).toBe(41);
});

it("starts over from a damaged file instead of failing", async () => {
  await writeFile(join(directory, "outbox.json"), '{"lastSeq": 7, "inFl');
  expect((await (await openOutbox(directory, WORKING_DISK)).put(REPORT)).seq).toBe(1);
});
