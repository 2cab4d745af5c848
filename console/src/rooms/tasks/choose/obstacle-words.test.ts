import {
  obstaclesOf,
  OBSTACLES,
  type Offer,
  type TaskDevice,
} from "@nodeyard/contract/tasks/rules.ts";
import { expect, test } from "vitest";
import { tasks } from "../messages.ts";
import { obstacleWords } from "./obstacle-words.ts";

const GIB = 2 ** 30;
const now = new Date("2026-11-20T10:00:00Z");
const device: TaskDevice = {
  arch: "amd",
  cpuCount: 2,
  memoryBytes: 0.5 * GIB,
  storageBytes: 60 * GIB,
  uplinkBps: 99_900_000,
};
const offer = (type: Offer["type"], threads: number): Offer => ({
  type,
  threads,
  task: String(threads),
  zone: "east",
});

/** Everything that keeps the device from the offer, in words. */
function words(offered: Offer): string[] {
  return obstaclesOf(offered, device, now).map((each) => obstacleWords(each, offered, device, now));
}

test("each obstacle is said with what is needed and what is there", () => {
  expect(words(offer("D", 3))).toEqual([
    tasks.dOnVirtualMachine,
    "3 threads need 120 Mbps of uplink; the 30-day peak is 99 Mbps",
    "Needs 1 GiB of memory, the device has 512 MiB",
    "Needs 100 GiB of storage, the device has 60 GiB",
  ]);
  expect(words(offer("I", 4))).toEqual([
    "Needs 4 cores, the device has 2",
    "Needs 4 GiB of memory, the device has 512 MiB",
    "Needs 400 GiB of storage, the device has 60 GiB",
  ]);
});

test("a closed window says when it opens", () => {
  expect(words({ ...offer("A", 1), task: "a1" })[0]).toBe(
    "Available from day 26 to day 5 of the next month (UTC); opens on 2026-11-26",
  );
});

test("too many threads name the most that there may be", () => {
  const many = offer("D", 8);
  expect(obstacleWords("threads", many, device, now)).toBe("D tasks can have at most 7 threads");
});

test("a line of which nothing is known says what it would need", () => {
  for (const uplinkBps of [null, Number.POSITIVE_INFINITY]) {
    const text = obstacleWords("uplink", offer("D", 1), { ...device, uplinkBps }, now);
    expect(text).toBe("1 thread needs 40 Mbps of uplink, not reached in 30 days");
  }
});

test("every obstacle has words for every device", () => {
  const unknown = { ...device, cpuCount: null, memoryBytes: null, storageBytes: null };
  for (const obstacle of OBSTACLES) {
    for (const each of [device, unknown]) {
      const text = obstacleWords(obstacle, offer("H", 2), each, now);
      expect(text).not.toMatch(/undefined|NaN|null/);
      expect(text.length).toBeGreaterThan(5);
    }
  }
});
