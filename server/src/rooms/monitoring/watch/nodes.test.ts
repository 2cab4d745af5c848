import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, FieldsOf } from "../../../platform/testing/call-app.ts";
import {
  bindTestDevice,
  createPerson,
  HARDWARE,
  type Person,
  type TestDevice,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { storePoint } from "../testing/stored-points.ts";

// It is 2026-03-10 08:30 UTC.
let app: TestApp;
let owner: Person;
let node: TestDevice;
let bcode: string;
let foreignBcode: string;
let leftBcode: string;

async function bcodeOf({ deviceId }: TestDevice): Promise<string> {
  const { code } = await app.database.db
    .selectFrom("activation_codes")
    .select("code")
    .where("device_id", "=", BigInt(deviceId))
    .executeTakeFirstOrThrow();
  return code;
}

beforeAll(async () => {
  app = await createTestApp();
  owner = await createPerson(app);
  node = await bindTestDevice(app, owner);
  bcode = await bcodeOf(node);
  const left = await bindTestDevice(app, owner);
  leftBcode = await bcodeOf(left);
  foreignBcode = await bcodeOf(await bindTestDevice(app, await createPerson(app)));
  const { pool } = app.database;
  await pool.query("update devices set device_type = 'normal'");
  await pool.query("update devices set unbound_at = $2 where device_id = $1", [
    left.deviceId,
    app.clock.now(),
  ]);
  await storePoint(app.database, node.deviceId, "2026-03-10T08:00:00Z", {
    cpu_percent: 0.1,
    io_util_percent: 33.3,
  });
  await storePoint(app.database, node.deviceId, "2026-03-10T08:05:00Z", { in_bps: 7, out_bps: 2 });
  await storePoint(app.database, node.deviceId, "2026-02-01T00:00:00Z");
});
afterAll(() => app.close());

describe("what a node measured on a day", () => {
  const info = (query: FieldsOf<typeof calls.getNodeInfo> = {}, language: "zn" | "en" = "en") =>
    app.request(calls.getNodeInfo, { bcode, ...query }, { session: owner.session, language });
  const lengthsOf = ({ body }: Answer<calls.NodeInfoResponse>) =>
    (["cpuResult", "memResult", "diskResult", "flowResult", "diskioResult"] as const).map(
      (name) => body?.[name].length,
    );

  it("is today's in all figures by default", async () => {
    const answer = await info();
    const time = "2026-03-10T08:00:00.000Z";
    const { body } = answer;
    expect(body?.cpuResult[0]).toEqual({ time, usage_idle: 99.9 });
    expect(body?.memResult[0]).toEqual({ time, used_percent: 40 });
    expect(body?.diskResult[0]).toEqual({
      time,
      used_percent: 55,
      used: HARDWARE.storageBytes * 0.55,
    });
    expect(body?.diskioResult[0]).toEqual({ time, io_util: 33.3, read_bps: 30, write_bps: 40 });
    expect(body?.flowResult[1]).toEqual({
      time: "2026-03-10T08:05:00.000Z",
      diffBps: -5,
      out_bps: 2,
      in_bps: 7,
    });
  });

  it("says that a busy share of the disks is not known, and does not call it zero", async () => {
    const { body } = await info();
    expect(body?.diskioResult[1]?.io_util).toBeNull();
  });

  it("has used bytes only of disks whose size the agent has reported", async () => {
    const { pool } = app.database;
    await pool.query("update device_status set storage_bytes = null where device_id = $1", [
      node.deviceId,
    ]);
    const { body } = await info();
    expect(body?.diskResult[0]).toMatchObject({ used_percent: 55, used: null });
    await pool.query("update device_status set storage_bytes = $2 where device_id = $1", [
      node.deviceId,
      HARDWARE.storageBytes,
    ]);
  });

  it.each([
    ["all", [2, 2, 2, 2, 2]],
    ["cpu", [2, 0, 0, 0, 0]],
    ["mem", [0, 2, 0, 0, 0]],
    ["disk", [0, 0, 2, 0, 0]],
    ["flow", [0, 0, 0, 2, 0]],
    ["diskio", [0, 0, 0, 0, 2]],
  ] as const)("of type %s fills only what was asked for", async (type, lengths) => {
    expect(lengthsOf(await info({ type }))).toEqual(lengths);
  });

  it("takes a day's name and an instant within it", async () => {
    expect(lengthsOf(await info({ date: "2026-03-10" }))).toEqual([2, 2, 2, 2, 2]);
    expect(lengthsOf(await info({ date: String(Date.parse("2026-03-10T23:59:59.999Z")) }))).toEqual(
      [2, 2, 2, 2, 2],
    );
    expect(lengthsOf(await info({ date: "2026-03-09" }))).toEqual([0, 0, 0, 0, 0]);
  });

  it("reaches back to the start of the previous month and no further", async () => {
    expect(lengthsOf(await info({ date: "2026-02-01" }))).toEqual([1, 1, 1, 1, 1]);
    for (const date of ["2026-01-31", "2026-03-11", "1700000000000", "99999999999999"]) {
      expect((await info({ date })).refusal).toMatchObject({
        code: 4501,
        field: "date",
        message: "Only the last 37 days (UTC) are available",
      });
      expect((await info({ date }, "zn")).message).toBe("只能查询最近 37 天（UTC）");
    }
  });

  it.each(["today", "2026-02-30", "20260310", "1"])("refuses %s, which is no day", async (date) => {
    const answer = await info({ date });
    expect(answer.status).toBe(400);
    expect(answer.refusal).toMatchObject({
      field: "date",
      message: "Dates must be written YYYY-MM-DD",
    });
    expect((await info({ date }, "zn")).message).toBe("日期格式应为 YYYY-MM-DD");
  });

  it("of a foreign, unbound or unknown node is refused alike", async () => {
    for (const code of [foreignBcode, leftBcode, "nothing", ""]) {
      expect((await info({ bcode: code })).refusal).toMatchObject({
        code: 4503,
        field: "bcode",
        message: "No such node",
      });
      expect((await info({ bcode: code }, "zn")).message).toBe("节点不存在");
    }
  });
});

describe("a node's bandwidth over days", () => {
  const at = (time: string) => Date.parse(`2026-${time}Z`);
  const fetchNodes = (
    after: number,
    before: number,
    query: FieldsOf<typeof calls.getOutFlow> = {},
    language: "zn" | "en" = "en",
  ) =>
    app.request(
      calls.getOutFlow,
      { bcode, date_after: after, date_before: before, ...query },
      { session: owner.session, language },
    );
  const dataOf = ({ body }: Answer<calls.OutFlowResponse>) => body?.data;
  const setDownlink = (isOn: boolean) =>
    app.database.pool.query(
      isOn
        ? "insert into account_permissions values ($1, 'downlink', '2026-01-01')"
        : "delete from account_permissions where account_id = $1",
      [owner.accountId],
    );

  it("is refused to accounts that are not on the downlink list", async () => {
    const answer = await fetchNodes(at("03-10T00:00:00"), at("03-10T08:10:00"));
    expect(answer.status).toBe(403);
    expect(answer.message).toBe("You don't have permission to do this");
    const zh = await fetchNodes(at("03-10T00:00:00"), at("03-10T08:10:00"), {}, "zn");
    expect(zh.message).toBe("没有权限");
  });

  describe("for an account on it", () => {
    beforeAll(() => setDownlink(true));
    afterAll(() => setDownlink(false));

    it("is in points within a day, by the second", async () => {
      const answer = await fetchNodes(at("03-10T00:00:00"), at("03-10T08:05:00"));
      expect(dataOf(answer)).toEqual([
        { time: at("03-10T08:00:00") / 1000, in_bps: 100, out_bps: 200 },
      ]);
    });

    it("is in points over more than a day too, in order", async () => {
      expect(dataOf(await fetchNodes(at("02-08T00:00:00"), at("03-10T08:10:00")))).toEqual([
        { time: at("03-10T08:00:00") / 1000, in_bps: 100, out_bps: 200 },
        { time: at("03-10T08:05:00") / 1000, in_bps: 7, out_bps: 2 },
      ]);
      expect(dataOf(await fetchNodes(at("02-01T00:00:00"), at("03-01T00:00:00")))).toEqual([
        { time: at("02-01T00:00:00") / 1000, in_bps: 100, out_bps: 200 },
      ]);
    });

    it("may span 31 days and not more", async () => {
      const start = at("02-07T00:00:00");
      expect((await fetchNodes(start, start + 31 * 86_400_000)).body).toMatchObject({ code: 200 });
      const answer = await fetchNodes(start, start + 31 * 86_400_000 + 1);
      expect(answer.refusal).toMatchObject({
        code: 4502,
        message: "Invalid range: the end must be after the start, at most 31 × 24 hours later",
      });
      expect((await fetchNodes(start, start, {}, "zn")).message).toBe(
        "时间范围无效：结束时间须晚于开始时间，且不超过 31 天",
      );
    });

    it("of a foreign node is refused", async () => {
      const query = { bcode: foreignBcode };
      const [after, before] = [at("03-10T00:00:00"), at("03-10T08:00:00")];
      expect((await fetchNodes(after, before, query)).message).toBe("No such node");
      expect((await fetchNodes(after, before, query, "zn")).message).toBe("节点不存在");
    });
  });
});
