import { getTimeline } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { ensureMonth } from "../partitions.ts";
import { storePoint } from "../testing/stored-points.ts";

// It is 2026-03-10 08:30 UTC.
let app: TestApp;
let owner: Person;
let device: TestDevice;
let never: TestDevice;
let foreign: TestDevice;

const insert = (text: string, values: unknown[]) => app.database.pool.query(text, values);

async function storeHour(hourAt: string, outBps: number, stable: number): Promise<void> {
  await ensureMonth(app.database.db, "device_hours", new Date(hourAt));
  await insert(
    `insert into device_hours (hour_at, device_id, account_id, in_bps_avg, out_bps_avg, out_bps_max, usable_out_bps_avg,
       external_storage_bytes, stable_value_avg, cpu_percent_avg, memory_percent_avg, point_count, usable_point_count)
     values ($1, $2, $3, $4, $5, $5, $5, 0, $6, 1, 1, 12, 12)`,
    [hourAt, device.deviceId, owner.accountId, outBps / 10, outBps, stable],
  );
}

const storeMedian = (hourAt: string, outBps: number, stable: number | null) =>
  insert(
    `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp, distributed_micro_bp,
       total_weight_ppm, device_count) select $1, settlement_rule_id, $1, 0, 0, 0, 0, 0 from settlement_rules limit 1`,
    [hourAt],
  ).then(() =>
    insert("insert into account_hours values ($1, $2, 3, $3, $4, 0)", [
      owner.accountId,
      hourAt,
      outBps,
      stable,
    ]),
  );

const addIncident = (lastSeenAt: string, recoveredAt: string | null) =>
  insert(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, closed_at, recovered_at)
     values ($1, $2, 'offline', $3, $3, $4, $4)`,
    [device.deviceId, owner.accountId, lastSeenAt, recoveredAt],
  );

const addCommand = (createdAt: string) =>
  insert(
    `insert into device_commands (device_id, account_id, kind, state, payload, created_at, updated_at, expires_at)
     values ($1, $2, 'reboot', 'done', '{}', $3, $3, $3)`,
    [device.deviceId, owner.accountId, createdAt],
  );

beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  device = await bindTestDevice(app, owner);
  never = await bindTestDevice(app, owner);
  foreign = await bindTestDevice(app, await createPerson(app));
  const put = (slot: string, values = {}) =>
    storePoint(app.database, device.deviceId, slot, values);
  await put("2026-03-08T08:30:00Z", { out_bps: 5 });
  await put("2026-03-09T08:25:00Z", { out_bps: 6 });
  await put("2026-03-09T08:30:00Z", { out_bps: 7, in_bps: 3, stable_value: 0 });
  await put("2026-03-10T08:25:00Z", { out_bps: 8, in_bps: 4, stable_value: 900 });
  await storeHour("2026-03-03T07:00:00Z", 10, 100);
  await storeHour("2026-03-03T08:00:00Z", 20, 200);
  await storeHour("2026-03-10T07:00:00Z", 30, 0);
  await storeMedian("2026-03-09T08:00:00Z", 40, 400);
  await storeMedian("2026-03-10T07:00:00Z", 50, null);
  await addIncident("2026-03-02T00:00:00Z", "2026-03-02T01:00:00Z");
  await addIncident("2026-03-09T08:00:00Z", "2026-03-09T09:00:00Z");
  await addIncident("2026-03-10T08:26:00Z", null);
  await addCommand("2026-03-09T08:00:00Z");
  await addCommand("2026-03-10T00:00:00Z");
});
afterAll(() => app.close());

const fetchTimeline = (query: FieldsOf<typeof getTimeline> = {}, who = owner) =>
  app.request(
    getTimeline,
    { deviceId: device.deviceId, ...query },
    { session: who.session, language: "en" },
  );
const timeline = async (query: FieldsOf<typeof getTimeline> = {}) => {
  const { body } = await fetchTimeline(query);
  if (!body) throw new Error("refused");
  return body;
};
/** Values by the time of their step. */
const known = (from: string, stepSeconds: number, values: readonly (number | null)[]) =>
  values.flatMap((value, step) =>
    value === null
      ? []
      : [
          [
            new Date(Date.parse(from) + step * stepSeconds * 1000).toISOString().slice(5, 16),
            value,
          ],
        ],
  );

describe("the timeline of a device", () => {
  it("has a day in slots of five minutes, gaps where no report or no measurement came", async () => {
    const day = await timeline();
    expect(day).toMatchObject({
      from: "2026-03-09T08:30:00.000Z",
      stepSeconds: 300,
      compared: null,
    });
    expect([day.outBps, day.inBps, day.stable].map((values) => values.length)).toEqual([
      288, 288, 288,
    ]);
    expect(known(day.from, 300, day.outBps)).toEqual([
      ["03-09T08:30", 7],
      ["03-10T08:25", 8],
    ]);
    expect(known(day.from, 300, day.inBps)).toEqual([
      ["03-09T08:30", 3],
      ["03-10T08:25", 4],
    ]);
    expect(known(day.from, 300, day.stable)).toEqual([["03-10T08:25", 900]]);
  });

  it.each([
    [
      "7d",
      168,
      [
        ["03-03T08:00", 20],
        ["03-10T07:00", 30],
      ],
    ],
    [
      "30d",
      720,
      [
        ["03-03T07:00", 10],
        ["03-03T08:00", 20],
        ["03-10T07:00", 30],
      ],
    ],
  ] as const)("has %s in %i hours", async (span, count, out) => {
    const answer = await timeline({ span });
    expect(answer.outBps).toHaveLength(count);
    expect(answer.stepSeconds).toBe(3600);
    expect(known(answer.from, 3600, answer.outBps)).toEqual(out);
  });

  it("is compared step by step with the span before it", async () => {
    const { compared, from } = await timeline({ compare: "before" });
    expect(known(from, 300, compared?.outBps ?? [])).toEqual([
      ["03-09T08:30", 5],
      ["03-10T08:25", 6],
    ]);
    const week = await timeline({ span: "7d", compare: "before" });
    expect(known(week.from, 3600, week.compared?.outBps ?? [])).toEqual([["03-10T07:00", 10]]);
  });

  it("is compared with the account's median of each hour", async () => {
    const { compared, from } = await timeline({ compare: "fleet" });
    const out = known(from, 300, compared?.outBps ?? []);
    expect(out.filter(([, value]) => value === 40).map(([at]) => at)).toEqual([
      "03-09T08:30",
      "03-09T08:35",
      "03-09T08:40",
      "03-09T08:45",
      "03-09T08:50",
      "03-09T08:55",
    ]);
    expect(out.filter(([, value]) => value === 50)).toHaveLength(12);
    expect(known(from, 300, compared?.stable ?? [])).toHaveLength(6);
    const week = await timeline({ span: "7d", compare: "fleet" });
    expect(known(week.from, 3600, week.compared?.outBps ?? [])).toEqual([
      ["03-09T08:00", 40],
      ["03-10T07:00", 50],
    ]);
  });

  it("marks the incidents that touch it and the commands sent in it, newest first", async () => {
    const day = await timeline();
    expect(day.incidents.map(({ lastSeenAt, recoveredAt }) => [lastSeenAt, recoveredAt])).toEqual([
      ["2026-03-10T08:26:00.000Z", null],
      ["2026-03-09T08:00:00.000Z", "2026-03-09T09:00:00.000Z"],
    ]);
    expect(day.commands).toMatchObject([
      { kind: "reboot", state: "done", createdAt: "2026-03-10T00:00:00.000Z" },
    ]);
    const month = await timeline({ span: "30d" });
    expect([month.incidents.length, month.commands.length]).toEqual([3, 2]);
  });

  it("of a device that never reported has no values", async () => {
    const day = await timeline({ deviceId: never.deviceId, compare: "before" });
    expect(new Set([...day.outBps, ...day.stable, ...(day.compared?.outBps ?? [])])).toEqual(
      new Set([null]),
    );
  });
});

test.each(["foreign", "abc", "", "99999999"])(
  "of %s is refused like what does not exist",
  async (id) => {
    const answer = await fetchTimeline({ deviceId: id === "foreign" ? foreign.deviceId : id });
    expect(answer.refusal).toMatchObject({ error: "devices.unknownDevice" });
  },
);

test("refuses spans and comparisons that do not exist", async () => {
  for (const query of [{ span: "1y" }, { compare: "best" }])
    expect(await fetchTimeline(query as never)).toMatchObject({
      status: 400,
      refusal: { field: Object.keys(query)[0] },
    });
});
