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
let stranger: Person;
let device: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
  app.clock.advance(61_000);
  stranger = await createPerson(app);
  device = await bindTestDevice(app, stranger);
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

const DETAIL = "/api/web/revenueDetail/";
const ACTIVITY = "/api/revenueDetail/getActivityRevenue";
const INVITES = "/api/web/inviteDetail/";
const WHY = "/api/v1/revenue/why";
const HISTORY = "/api/v1/revenue/history";
const STATEMENT = "/api/v1/revenue/statement";

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

type Case = readonly [string, string, Record<string, string>, string, typeof DAY_RANGE];
const WHOLE = { from: "2026-03-01", to: "2026-03-02" };
const CASES: readonly Case[] = [
  ...NO_LIST_DAYS.flatMap((day): Case[] => [
    [`the list of ${day}`, DETAIL, { queryDate: day }, "queryDate", DAY_RANGE],
    [`the rewards of ${day}`, ACTIVITY, { dateAt: day, type: "new" }, "dateAt", DAY_RANGE],
    [`the invites of ${day}`, INVITES, { queryDate: day }, "queryDate", DAY_RANGE],
  ]),
  ...NO_DAYS.flatMap((day): Case[] => [
    [`the list of '${day}'`, DETAIL, { queryDate: day }, "queryDate", DAY_FORM],
    [`the rewards of '${day}'`, ACTIVITY, { dateAt: day }, "dateAt", DAY_FORM],
    [`the invites of '${day}'`, INVITES, { queryDate: day }, "queryDate", DAY_FORM],
    [`the why of '${day}'`, WHY, { deviceId: "OWN", day }, "day", DAY_FORM],
    [`a history from '${day}'`, HISTORY, { ...WHOLE, from: day }, "from", DAY_FORM],
    [`a statement to '${day}'`, STATEMENT, { ...WHOLE, to: day }, "to", DAY_FORM],
  ]),
  ...["2026-04-01", "2025-12-01", "2026-03-02", "2027-01-01"].map((day): Case => [
    `old rewards of ${day}`,
    ACTIVITY,
    { dateAt: day, type: "old" },
    "dateAt",
    MONTH,
  ]),
  ...[HISTORY, STATEMENT].flatMap((path): Case[] => [
    [`${path} backwards`, path, { from: "2026-03-02", to: "2026-03-01" }, "to", RANGE],
    [`${path} over years`, path, { from: "2020-01-01", to: "2026-03-01" }, "to", RANGE],
    ...["Mars/Base", "+08:00", "UTC+8", "'; drop", "中国"].map((zone): Case => [
      `${path} in ${zone}`,
      path,
      { ...WHOLE, zone },
      "zone",
      ZONE,
    ]),
  ]),
  ...["FOREIGN", "999999999", "-1", "1e3", "abc", "0"].flatMap((deviceId): Case[] => [
    [`the why of device ${deviceId}`, WHY, { deviceId }, "deviceId", DEVICE],
    [`the history of device ${deviceId}`, HISTORY, { ...WHOLE, deviceId }, "deviceId", DEVICE],
  ]),
];

describe("refused in both languages is", () => {
  it.each(CASES)("%s", async (_name, path, query, field, expected) => {
    const own = await ownDevice();
    const sent = Object.fromEntries(
      Object.entries(query).map(([name, value]) => [
        name,
        value === "FOREIGN" ? device.deviceId : value === "OWN" ? own : value,
      ]),
    );
    for (const language of ["zn", "en"] as const) {
      const { body } = await app.get(path, sent, { session: person.session, language });
      expect(body).toMatchObject({ code: expected.code, message: expected[language], field });
    }
  });
});

let own: string | undefined;
async function ownDevice(): Promise<string> {
  own ??= (await bindTestDevice(app, person)).deviceId;
  return own;
}

describe("malformed requests", () => {
  it.each([
    [DETAIL, { type: "everything" }, "type"],
    [DETAIL, { pageNum: "0" }, "pageNum"],
    [DETAIL, { pageSize: "201" }, "pageSize"],
    [DETAIL, { mac_address: "A".repeat(41) }, "mac_address"],
    [DETAIL, { deviceType: "router" }, "deviceType"],
    [ACTIVITY, { type: "middle" }, "type"],
    [INVITES, { pageNum: "-1" }, "pageNum"],
    [WHY, {}, "deviceId"],
    [HISTORY, { to: "2026-03-01" }, "from"],
    [HISTORY, { ...WHOLE, step: "week" }, "step"],
    [STATEMENT, { from: "2026-03-01" }, "to"],
    ["/api/revenue/getNetworkContribution", { arch: "mips" }, "arch"],
    ["/api/revenue/getNetworkContribution", { date_at: "today" }, "date_at"],
  ])("%s with %j name the field", async (path, query, field) => {
    const { status, body } = await app.get(path, query, { session: person.session });
    expect([status, body.code, body.field]).toEqual([400, 400, field]);
  });
});
