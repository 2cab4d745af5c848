import type { Call } from "@nodeyard/contract/call.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { getNetworkContribution } from "@nodeyard/contract/ranking/calls.ts";
import {
  explainDay,
  getActivityRevenue,
  getHistory,
  getRevenueDetail,
  getStatement,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bindTestDevice,
  createPerson,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
let foreigner: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
  app.clock.advance(61_000);
  foreigner = await createPerson(app);
  device = await bindTestDevice(app, foreigner);
});
afterAll(() => app.close());

const DAY_RANGE = {
  code: 4403,
  zn: "只能查询最近 7 天（UTC，不含今天）",
  en: "Only the last 7 days are available (UTC, today excluded)",
};
const DAY_FORM = {
  code: 400,
  zn: "日期格式应为 YYYY-MM-DD",
  en: "Dates must be written YYYY-MM-DD",
};
const MONTH = {
  code: 4404,
  zn: "请选择今年已到的某月 1 日",
  en: "Choose the first day of a month of this year that is not in the future",
};
const RANGE = {
  code: 4405,
  zn: "时间范围无效：结束日期不能早于开始日期，且不超过 1100 天",
  en: "Invalid range: the end must not be before the start, and at most 1100 days later",
};
const ZONE = { code: 4406, zn: "没有这个时区", en: "No such time zone" };
const DEVICE = { code: 4401, zn: "设备不存在", en: "No such device" };

/** The clock is at 2026-03-10. */
const NO_LIST_DAYS = ["2026-03-10", "2026-03-11", "2026-03-02", "1999-12-31"];
const NO_DAYS = [
  "2026-02-30",
  "2026-3-1",
  "yesterday",
  "0000-01-01",
  "9999-12-31",
  "2026-03-09T00:00",
];

type Case = readonly [string, Call, Record<string, string>, string, typeof DAY_RANGE];
const FULL_RANGE = { from: "2026-03-01", to: "2026-03-02" };
const CASES: readonly Case[] = [
  ...NO_LIST_DAYS.flatMap((day): Case[] => [
    [`the list of ${day}`, getRevenueDetail, { queryDate: day }, "queryDate", DAY_RANGE],
    [
      `the rewards of ${day}`,
      getActivityRevenue,
      { dateAt: day, type: "new" },
      "dateAt",
      DAY_RANGE,
    ],
    [`the invites of ${day}`, getInviteDetail, { queryDate: day }, "queryDate", DAY_RANGE],
  ]),
  ...NO_DAYS.flatMap((day): Case[] => [
    [`the list of '${day}'`, getRevenueDetail, { queryDate: day }, "queryDate", DAY_FORM],
    [`the rewards of '${day}'`, getActivityRevenue, { dateAt: day }, "dateAt", DAY_FORM],
    [`the invites of '${day}'`, getInviteDetail, { queryDate: day }, "queryDate", DAY_FORM],
    [`the why of '${day}'`, explainDay, { deviceId: "OWN", day }, "day", DAY_FORM],
    [`a history from '${day}'`, getHistory, { ...FULL_RANGE, from: day }, "from", DAY_FORM],
    [`a statement to '${day}'`, getStatement, { ...FULL_RANGE, to: day }, "to", DAY_FORM],
  ]),
  ...["2026-04-01", "2025-12-01", "2026-03-02", "2027-01-01"].map((day): Case => [
    `old rewards of ${day}`,
    getActivityRevenue,
    { dateAt: day, type: "old" },
    "dateAt",
    MONTH,
  ]),
  ...[getHistory, getStatement].flatMap((call): Case[] => [
    [`${call.path} backwards`, call, { from: "2026-03-02", to: "2026-03-01" }, "to", RANGE],
    [`${call.path} over years`, call, { from: "2020-01-01", to: "2026-03-01" }, "to", RANGE],
    ...["Mars/Base", "+08:00", "UTC+8", "'; drop", "中国"].map((zone): Case => [
      `${call.path} in ${zone}`,
      call,
      { ...FULL_RANGE, zone },
      "zone",
      ZONE,
    ]),
  ]),
  ...["FOREIGN", "999999999", "-1", "1e3", "abc", "0"].flatMap((deviceId): Case[] => [
    [`the why of device ${deviceId}`, explainDay, { deviceId }, "deviceId", DEVICE],
    [
      `the history of device ${deviceId}`,
      getHistory,
      { ...FULL_RANGE, deviceId },
      "deviceId",
      DEVICE,
    ],
  ]),
];

describe("refused in both languages is", () => {
  it.each(CASES)("%s", async (_name, call, query, field, expected) => {
    const own = await ownDevice();
    const sent = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        value === "FOREIGN" ? device.deviceId : value === "OWN" ? own : value,
      ]),
    );
    for (const language of ["zn", "en"] as const) {
      const refused = await app.refusal(call, sent, { session: person.session, language });
      expect(refused).toMatchObject({ code: expected.code, message: expected[language], field });
    }
  });
});

let own: string | undefined;
async function ownDevice(): Promise<string> {
  own ??= (await bindTestDevice(app, person)).deviceId;
  return own;
}

describe("malformed requests", () => {
  it.each<[Call, Record<string, string>, string]>([
    [getRevenueDetail, { type: "everything" }, "type"],
    [getRevenueDetail, { pageNum: "0" }, "pageNum"],
    [getRevenueDetail, { pageSize: "201" }, "pageSize"],
    [getRevenueDetail, { mac_address: "A".repeat(41) }, "mac_address"],
    [getRevenueDetail, { deviceType: "router" }, "deviceType"],
    [getActivityRevenue, { type: "middle" }, "type"],
    [getInviteDetail, { pageNum: "-1" }, "pageNum"],
    [explainDay, {}, "deviceId"],
    [getHistory, { to: "2026-03-01" }, "from"],
    [getHistory, { ...FULL_RANGE, step: "week" }, "step"],
    [getStatement, { from: "2026-03-01" }, "to"],
    [getNetworkContribution, { arch: "mips" }, "arch"],
    [getNetworkContribution, { date_at: "today" }, "date_at"],
  ])("$0.path with $1 name the field", async (call, query, field) => {
    const answer = await app.request(call, query, { session: person.session });
    expect(answer).toMatchObject({ status: 400, refusal: { code: 400, field } });
  });
});
