import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";
import { excusedSlots, recordedOutages } from "./outages.ts";
import { noteServing, type ServingNote } from "./record-serving.ts";

const START = Date.parse("2026-03-10T08:00:00Z");
const at = (seconds: number): Date => new Date(START + seconds * 1000);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query("truncate echo_responders, server_outages, report_periods"));
afterAll(() => database.drop());

const note = (seconds: number, over: Partial<ServingNote> = {}): Promise<void> =>
  noteServing(database, {
    processId: "a",
    now: at(seconds),
    sample: { answered: 30, devices: 10 },
    isOverloaded: false,
    ...over,
  });

async function outages(): Promise<[string, number, number][]> {
  const { rows } = await database.pool.query<{ cause: string; from: Date; until: Date }>(
    `select cause, began_at as "from", until_at as until from server_outages order by began_at, cause`,
  );
  const second = (time: Date): number => (time.getTime() - START) / 1000;
  return rows.map(({ cause, from, until }) => [cause, second(from), second(until)]);
}

const deaf = { sample: { answered: 0, devices: 0 } };

it("is no outage while notes follow each other, nor before the first", async () => {
  for (const seconds of [0, 15, 30, 60]) await note(seconds);
  expect(await outages()).toEqual([]);
});

it("is an outage when no process was alive, whichever returns", async () => {
  await note(0);
  await note(15);
  await note(315, { processId: "b", ...deaf });
  expect(await outages()).toEqual([["down", 15, 315]]);
});

it("is none when one of several processes was away", async () => {
  for (let seconds = 0; seconds <= 300; seconds += 15) await note(seconds, { processId: "b" });
  await note(0);
  await note(300);
  expect(await outages()).toEqual([]);
});

it("is an outage when nothing was heard of three devices or more, as soon as they are heard again", async () => {
  await note(0);
  for (let seconds = 15; seconds <= 120; seconds += 15) await note(seconds, deaf);
  expect(await outages()).toEqual([]);
  await note(135);
  expect(await outages()).toEqual([["silent", 0, 135]]);
});

it("is none when two devices fall silent", async () => {
  await note(0, { sample: { answered: 6, devices: 2 } });
  for (let seconds = 15; seconds <= 120; seconds += 15) await note(seconds, deaf);
  await note(135);
  expect(await outages()).toEqual([]);
});

it("is one outage while a process stays overloaded", async () => {
  await note(0);
  for (const seconds of [15, 30.1, 45.3]) await note(seconds, { isOverloaded: true });
  await note(60);
  await note(300, { ...deaf, isOverloaded: true });
  expect(await outages()).toEqual([
    ["overloaded", 0, 45.3],
    ["down", 60, 300],
    ["overloaded", 285, 300],
  ]);
});

const slots = async (count: number): Promise<number[]> =>
  (await excusedSlots(database.db, at(0), at(count * 300))).map(
    (slot) => (slot.getTime() - START) / SLOT_MS,
  );

it("excuses the slots of which an outage took a tenth, counting overlapping ones once", async () => {
  await database.pool.query(
    "insert into server_outages values ('down', $1, $2), ('silent', $1, $3), ('overloaded', $4, $5), ('overloaded', $6, $7)",
    [at(300 + 271), at(600 + 20), at(600 + 29), at(1500), at(1520), at(1700), at(1710)],
  );
  // Of slot 1 29 s, of slot 2 29 s and not 49, of slot 5 30 s in two parts.
  expect(await slots(12)).toEqual([5]);
  await database.pool.query("insert into server_outages values ('down', $1, $2)", [at(0), at(30)]);
  expect(await slots(12)).toEqual([0, 5]);
  expect(await recordedOutages(database.db, at(1600))).toEqual([
    { from: at(1700), until: at(1710) },
  ]);
});

it("excuses the slots of a pause of all reports, from the last report on", async () => {
  const periods = "insert into report_periods values ($1, $2), ($3, $4)";
  await database.pool.query(periods, [at(-86_400), at(1800), at(2400), at(90_000)]);
  expect(await slots(12)).toEqual([4, 5, 6, 7]);
});
