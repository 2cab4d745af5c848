import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, FieldsOf } from "../../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { storePoint } from "../testing/stored-points.ts";

// It is 2026-03-10 08:30 UTC.
const YESTERDAY = "2026-03-09";

let app: TestApp;
let owner: Person;
let device: TestDevice;
let foreign: TestDevice;
let left: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  device = await bindTestDevice(app, owner);
  left = await bindTestDevice(app, owner);
  foreign = await bindTestDevice(app, await createPerson(app));
  await app.database.pool.query("update devices set unbound_at = $2 where device_id = $1", [
    left.deviceId,
    app.clock.now(),
  ]);
  const put = (slot: string, values = {}, of = device) =>
    storePoint(app.database, of.deviceId, slot, values);
  await put("2026-03-08T23:55:00Z", { out_bps: 1 });
  await put("2026-03-09T00:00:00Z", { out_bps: 2, in_bps: 9 });
  await put("2026-03-09T00:05:00Z", { stable_value: 2 ** 31 - 1, out_bps: 2 ** 53 - 1 });
  await put("2026-03-09T23:55:00Z", { out_bps: 4 });
  await put("2026-03-10T00:00:00Z", { out_bps: 5 });
  await put("2026-02-08T12:00:00Z", { out_bps: 6 });
  await put("2026-03-09T12:00:00Z", { out_bps: 7 }, foreign);
});
afterAll(() => app.close());

const UNKNOWN = { zn: "设备不存在", en: "No such device" } as const;

describe("the day of a device", () => {
  const watch = (query: FieldsOf<typeof calls.watchDay>, language: "zn" | "en" = "en") =>
    app.request(
      calls.watchDay,
      { id: device.deviceId, ...query },
      { session: owner.session, language },
    );
  const outOf = (answer: Answer<calls.WatchDayResponse>) =>
    answer.body?.data.devs_info_log.map((point) => point.tx_bandwidth);

  it("shows no stability where the server itself was away", async () => {
    const at = (time: string) => `2026-03-09T${time}Z`;
    const outages = "insert into server_outages values ('down', $1, $2)";
    await app.database.pool.query(outages, [at("00:04:40"), at("00:06:00")]);
    const answer = await watch({});
    await app.database.pool.query("truncate server_outages");
    const stable = answer.body?.data.devs_info_log.map((point) => point.stable);
    // Of the first slot it took 20 s.
    expect(stable).toEqual([300, 0, 300]);
  });

  it("is yesterday's by default: its points in order and nothing of the days around it", async () => {
    const answer = await watch({});
    expect(answer.body).toEqual({
      code: 200,
      data: {
        day: YESTERDAY,
        slotSeconds: 300,
        devs_info_log: [
          { time: "2026-03-09T00:00:00.000Z", stable: 300, ext_storage_size: 500, tx_bandwidth: 2 },
          // An invalid value is shown as is, without affecting others.
          {
            time: "2026-03-09T00:05:00.000Z",
            stable: 2147483647,
            ext_storage_size: 500,
            tx_bandwidth: 9007199254740991,
          },
          { time: "2026-03-09T23:55:00.000Z", stable: 300, ext_storage_size: 500, tx_bandwidth: 4 },
        ],
      },
    });
  });

  it("may be today or one of the thirty days before, and no other", async () => {
    expect(outOf(await watch({ queryDate: "2026-03-10" }))).toEqual([5]);
    expect(outOf(await watch({ queryDate: "2026-02-08" }))).toEqual([6]);
    for (const queryDate of ["2026-02-07", "2026-03-11", "1999-01-01", "9999-12-31"]) {
      expect((await watch({ queryDate })).refusal).toMatchObject({
        code: 4501,
        field: "queryDate",
        message: "Only the last 30 days (UTC) are available",
      });
      expect((await watch({ queryDate }, "zn")).refusal?.message).toBe("只能查询最近 30 天（UTC）");
    }
  });

  it("reaches only as far back as points are kept", async () => {
    const short = await createTestApp({ config: { telemetryKeepDays: 10 } });
    try {
      const person = await createPerson(short);
      const { deviceId: id } = await bindTestDevice(short, person);
      const at = (queryDate: string) =>
        short.request(calls.watchDay, { id, queryDate }, { session: person.session });
      expect((await at("2026-02-28")).body).toMatchObject({ code: 200 });
      expect((await at("2026-02-27")).refusal).toMatchObject({
        code: 4501,
        message: "Only the last 10 days (UTC) are available",
      });
    } finally {
      await short.close();
    }
  });

  it.each([
    "yesterday",
    "2026-3-9",
    "2026-02-30",
    "2026-13-01",
    "20260309",
    "2026-03-09T00:00:00Z",
  ])("refuses %s, which names no day", async (queryDate) => {
    const answer = await watch({ queryDate });
    expect(answer.status).toBe(400);
    expect(answer.refusal).toMatchObject({
      field: "queryDate",
      message: "Dates must be written YYYY-MM-DD",
    });
    expect((await watch({ queryDate }, "zn")).refusal?.message).toBe("日期格式应为 YYYY-MM-DD");
  });

  it("of a foreign, unbound or unknown device is refused alike", async () => {
    for (const id of [foreign.deviceId, left.deviceId, "424242", "x"]) {
      for (const language of ["zn", "en"] as const) {
        expect((await watch({ id }, language)).refusal).toMatchObject({
          code: 4301,
          message: UNKNOWN[language],
        });
      }
    }
  });

  it("without a report is empty, and not a refusal", async () => {
    expect(outOf(await watch({ queryDate: "2026-03-05" }))).toEqual([]);
  });

  it("can be had of normal nodes too", async () => {
    const normal = await bindTestDevice(app, owner);
    await app.database.pool.query(
      "update devices set device_type = 'normal' where device_id = $1",
      [normal.deviceId],
    );
    expect((await watch({ id: normal.deviceId })).body).toMatchObject({ code: 200 });
  });
});

describe("the traffic of a device", () => {
  const at = (time: string) => Date.parse(`${YESTERDAY}T${time}:00Z`);
  const flow = (after: number, before: number, query = {}, language: "zn" | "en" = "en") =>
    app.request(
      calls.getFlow,
      {
        device_id: device.deviceId,
        info: "1.0.0",
        flow_user: "total",
        date_after: after,
        date_before: before,
        ...query,
      },
      { session: owner.session, language },
    );
  const timesOf = (answer: Answer<calls.FlowResponse>) =>
    answer.body?.device_pcdnflow_logging.map(({ time }) => time.slice(11, 16));

  it("is that of the points from the first instant on, before the second", async () => {
    const answer = await flow(at("00:00"), at("23:55"));
    expect(answer.body).toMatchObject({
      code: 200,
      flow_users: [{ user_name: "total" }],
      device_pcdnflow_logging: [
        { time: "2026-03-09T00:00:00.000Z", out_bps: 2, in_bps: 9, diffBps: -7 },
        { time: "2026-03-09T00:05:00.000Z" },
      ],
    });
    expect(timesOf(await flow(at("00:00") + 1, at("23:55") + 1))).toEqual(["00:05", "23:55"]);
  });

  it("of any other user is not measured", async () => {
    expect(timesOf(await flow(at("00:00"), at("23:55"), { flow_user: "somebody" }))).toEqual([]);
    expect(timesOf(await flow(at("00:00"), at("23:55"), { flow_user: "" }))).toHaveLength(2);
  });

  it("may span a day, and must not be empty or the wrong way round", async () => {
    expect(timesOf(await flow(at("00:00"), at("00:00") + 86_400_000))).toHaveLength(3);
    for (const [after, before] of [
      [at("00:00"), at("00:00") + 86_400_001],
      [at("01:00"), at("01:00")],
      [at("02:00"), at("01:00")],
      [0, 253_402_300_799_999],
    ] as const) {
      expect((await flow(after, before)).refusal).toMatchObject({
        code: 4502,
        field: "date_before",
        message: "Invalid range: the end must be after the start, at most 1 × 24 hours later",
      });
      expect((await flow(after, before, {}, "zn")).refusal?.message).toBe(
        "时间范围无效：结束时间须晚于开始时间，且不超过 1 天",
      );
    }
  });

  it("of a foreign device is refused", async () => {
    const query = { device_id: foreign.deviceId };
    expect((await flow(at("00:00"), at("01:00"), query)).refusal).toMatchObject({ code: 4301 });
    expect((await flow(at("00:00"), at("01:00"), query, "zn")).refusal?.message).toBe(UNKNOWN.zn);
  });
});

describe("the days of a device", () => {
  beforeAll(async () => {
    for (const [day, out] of [
      ["2026-02-07", 1],
      ["2026-02-08", 2],
      ["2026-03-09", 3],
      ["2026-03-10", 4],
    ] as const) {
      await app.database.pool.query(
        `insert into device_days values ($1, $2, $3, 10, $4, 99, 500, 700, 200, 150)`,
        [day, device.deviceId, owner.accountId, out],
      );
    }
  });
  const days = (query = {}, language: "zn" | "en" = "en") =>
    app.request(
      calls.watchDays,
      { deviceId: device.deviceId, ...query },
      { session: owner.session, language },
    );

  it("are thirty by default, yesterday the last; days without a report are absent", async () => {
    const answer = await days();
    expect(answer.body).toMatchObject({ fromDay: "2026-02-08", toDay: YESTERDAY });
    expect(answer.body?.list).toEqual([
      expect.objectContaining({ day: "2026-02-08", out_bps_avg: 2 }),
      {
        day: "2026-03-09",
        in_bps_avg: 10,
        out_bps_avg: 3,
        out_bps_max: 99,
        external_storage_bytes: 500,
        stable_value_avg: 700,
        point_count: 200,
        usable_point_count: 150,
      },
    ]);
  });

  it("may be fewer or more", async () => {
    const count = async (number: number) => (await days({ days: number })).body?.list.length;
    expect(await count(1)).toBe(1);
    expect(await count(31)).toBe(3);
    expect((await days({ days: 91 })).status).toBe(400);
  });

  it("of a foreign device are refused", async () => {
    expect((await days({ deviceId: foreign.deviceId })).refusal?.message).toBe(UNKNOWN.en);
    expect((await days({ deviceId: foreign.deviceId }, "zn")).refusal?.message).toBe(UNKNOWN.zn);
  });
});
