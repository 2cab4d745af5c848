import * as bcodeCalls from "@nodeyard/contract/bcode/calls.ts";
import type { Region } from "@nodeyard/contract/bcode/rules.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  signIn,
  createPerson,
  solveCaptcha,
  type Person,
} from "../../platform/testing/people.ts";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  person = await createPerson(app);
});
afterAll(() => app.close());

const claim = async (fields: FieldsOf<typeof bcodeCalls.claim>, language: "zn" | "en" = "en") => {
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  return app.request(
    bcodeCalls.claim,
    { region: "mainland", nums: 1, imageCodeId, imageCode, ...fields },
    { ...person, language },
  );
};
const open = async () => (await app.call(bcodeCalls.getAvailableList, {}, person)).ret;
const status = async (region: Region = "mainland") =>
  (await app.call(bcodeCalls.getStatus, { region }, person)).ret;

test.each<[FieldsOf<typeof bcodeCalls.claim>, string]>([
  [{ nums: 11 }, "每小时最多领取 10 个"],
  [{ nums: 0 }, "请输入正确的领取数量"],
  [{ nums: -3 }, "请输入正确的领取数量"],
  [{ region: "non_mainland", nums: 2 }, "该类型每次只能领取 1 个"],
  [{ imageCode: "" }, "图片验证码不能为空"],
  [{ imageCode: "zzzz" }, "图片验证码错误"],
])("refuses %o", async (fields, message) => {
  const answer = await claim(fields, "zn");
  expect(answer.message).toBe(message);
  expect(await open()).toEqual({ mainland: [], non_mainland: [], calculate: [] });
});

test.each([
  { region: "moon" },
  { nums: "many" },
  { nums: 1.5 },
  { nums: null },
  { region: ["mainland"] },
])("answers %o as malformed, naming the field", async (fields) => {
  const answer = await claim(fields as never);
  expect(answer.status).toBe(400);
  expect(answer.refusal?.field).toBe(Object.keys(fields)[0]);
});

test("gives ten codes an hour over all regions, and ten more with the next UTC hour", async () => {
  expect((await claim({ nums: 7 })).body?.code).toBe(200);
  expect((await claim({ region: "calculate", nums: 4 })).message).toBe(
    "You can claim 3 more this hour",
  );
  expect((await claim({ region: "calculate", nums: 3 })).body?.code).toBe(200);
  expect(await status()).toMatchObject({
    status: false,
    remainingThisHour: 0,
    secondsToNextHour: 1800,
  });
  app.clock.advance(1_800_000);
  expect(await status()).toMatchObject({
    status: true,
    remainingThisHour: 10,
    secondsToNextHour: 3600,
  });
});

test("never gives more than ten, however many claims come at once", async () => {
  await Promise.all(Array.from({ length: 6 }, () => claim({ nums: 4 })));
  const { rows } = await app.database.pool.query(
    "select from activation_codes where account_id = $1",
    [person.accountId],
  );
  expect(rows.length).toBe(8);
});

test("lists at most ten per region, those just claimed among them, and how many there are", async () => {
  await claim({ nums: 10 });
  const claimedBefore = new Set((await open()).mainland.map((row) => row.bcode));
  app.clock.advance(3_600_000);
  await claim({ nums: 3 });
  const answer = await app.call(bcodeCalls.getAvailableList, {}, person);
  const { mainland } = answer.ret;
  expect(mainland).toHaveLength(10);
  expect(answer.open).toEqual({ mainland: 13, non_mainland: 0, calculate: 0 });
  expect(mainland.slice(0, 3).filter((row) => claimedBefore.has(row.bcode))).toEqual([]);
  expect(mainland.map((row) => row.expiresAt)).toEqual(
    mainland
      .map((row) => row.expiresAt)
      .sort()
      .toReversed(),
  );
});

test("an unused code lives 10 days, and 20 once the account has a device", async () => {
  const openAfter = async (milliseconds: number) => {
    app.clock.advance(milliseconds);
    person = { ...person, session: await signIn(app, person.email, PASSWORD) };
    return (await open())["mainland"]?.length;
  };
  await claim({});
  expect(await openAfter(10 * 86_400_000 - 1)).toBe(1);
  expect(await openAfter(1)).toBe(0);
  await bindTestDevice(app, person);
  await claim({});
  expect(await openAfter(20 * 86_400_000 - 1)).toBe(1);
  expect(await openAfter(1)).toBe(0);
});

test("the flag is false and claims are refused when the pool is empty", async () => {
  const { pool } = app.database;
  await pool.query("update activation_code_pools set remaining = 2 where region = 'calculate'");
  expect((await claim({ region: "calculate", nums: 3 })).refusal?.error).toBe("bcode.poolEmpty");
  expect((await claim({ region: "calculate", nums: 2 })).body?.code).toBe(200);
  expect(await status("calculate")).toMatchObject({ status: false });
  await pool.query("update activation_code_pools set remaining = 1000 where region = 'calculate'");
});
