import { expect, it } from "vitest";
import { createFakeTime } from "../testing/fake-time.ts";
import { createServerClock } from "./server-clock.ts";

const WALL_MS = 1_800_000_000_000;
const iso = (ms: number): string => new Date(ms).toISOString();

it("takes half the round trip off the server's time", () => {
  const clock = createServerClock(createFakeTime(WALL_MS));
  clock.observe(iso(WALL_MS + 100_000), 200);
  expect(clock.now()).toBe(WALL_MS + 100_100);
});

it("ignores changes of the machine's clock once confirmed", () => {
  const time = createFakeTime(WALL_MS);
  const clock = createServerClock(time);
  clock.observe(iso(WALL_MS), 0);
  time.setWall(0);
  expect(clock.now()).toBe(WALL_MS);
  expect(clock.offsetMs()).toBe(WALL_MS);
});

it("ignores responses that are too slow or have no valid time", () => {
  const clock = createServerClock(createFakeTime(WALL_MS));
  expect(clock.observe(iso(0), 9_000)).toBeUndefined();
  expect(clock.observe("soon", 1)).toBeUndefined();
  expect(clock.confirmed()).toBe(false);
});

it("does not follow the noise of the network", () => {
  const clock = createServerClock(createFakeTime(WALL_MS));
  clock.observe(iso(WALL_MS), 10);
  clock.observe(iso(WALL_MS + 900), 10);
  expect(clock.now()).toBe(WALL_MS + 5);
});

it("rejects a clock that is earlier than the last report", () => {
  const clock = createServerClock(createFakeTime(0), { offsetMs: 0, passedMs: WALL_MS });
  expect(clock.plausible()).toBe(false);
  clock.observe(iso(WALL_MS + 5), 0);
  expect(clock.plausible()).toBe(true);
});
