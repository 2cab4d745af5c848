import {
  checkSession,
  endOtherSignIns,
  endSignIn,
  listActivity,
  listSignIns,
} from "@nodeyard/contract/account/calls.ts";
import { changePassword, getUserInfo, login } from "@nodeyard/contract/auth/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../platform/testing/owners.ts";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  solveCaptcha,
  type Person,
} from "../../platform/testing/people.ts";
import { hashToken } from "../../platform/secrets.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { deleteExpiredSessions, endSessions } from "./sessions.ts";

/** An address in Germany, and one of no country. */
const GERMANY = "46.4.0.1";
const NOWHERE = "203.0.113.7";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function signInFrom(person: Person, ip: string, password = PASSWORD) {
  const request = { email: person.email, password, ...(await solveCaptcha(app)) };
  const headers = { "x-forwarded-for": ip, "user-agent": FIREFOX };
  return app.request(login, request, { headers });
}

test("sign-ins are listed with device and place, this one first, and only those that are alive", async () => {
  const person = await createPerson(app);
  app.clock.advance(3_600_000);
  const { body } = await signInFrom(person, GERMANY);
  const session = body?.sessionId ?? "";
  const { list } = await app.call(listSignIns, {}, { session });
  expect(list).toMatchObject([
    { isThis: true, browser: "Firefox", system: "Linux", country: "DE", ip: GERMANY },
    { isThis: false, browser: "", system: "", country: "", ip: "127.0.0.1" },
  ]);
  expect(list[0]?.openedAt).toBe(app.clock.now().toISOString());
  app.clock.advance(23.5 * 3_600_000);
  expect((await app.call(listSignIns, {}, { session })).list).toHaveLength(1);
  const operator = await createOperator(app, "support");
  app.clock.advance(20 * 60_000);
  expect((await app.call(listSignIns, {}, operator)).list).toHaveLength(2);
  app.clock.advance(15 * 60_000);
  expect((await app.call(listSignIns, {}, operator)).list).toHaveLength(1);
});

test("a session that has ended is answered with the reason, for as long as it could have been unused", async () => {
  const person = await createPerson(app);
  const open = async () => ({ session: (await signInFrom(person, NOWHERE)).body?.sessionId ?? "" });
  const ended = async (who: { session: string }) => {
    const { status, refusal } = await app.request(checkSession, {}, who);
    return [status, refusal?.error];
  };
  const own = await open();
  const other = await open();
  await app.call(endOtherSignIns, {}, own);
  expect(await ended(other)).toEqual([401, "account.endedElsewhere"]);
  const unused = await open();
  const changed = await open();
  const kept = hashToken(unused.session);
  await app.database.db
    .transaction()
    .execute((tx) => endSessions(tx, person.accountId, "operator", kept));
  expect(await ended(own)).toEqual([401, "account.endedByOperator"]);
  expect(await ended(changed)).toEqual([401, "account.endedByOperator"]);
  expect(await ended({ session: "A".repeat(43) })).toEqual([401, "platform.noSession"]);
  app.clock.advance(24 * 3_600_000 + 1);
  expect(await ended(unused)).toEqual([401, "account.sessionExpired"]);
  await deleteExpiredSessions(app.deps);
  expect(await ended(own)).toEqual([401, "platform.noSession"]);
});

test("the check of an open page keeps no session alive that is not used", async () => {
  const operator = await createOperator(app, "support");
  for (let minutes = 0; minutes < 30; minutes += 6) {
    expect((await app.request(checkSession, {}, operator)).status).toBe(200);
    app.clock.advance(6 * 60_000);
  }
  expect(await app.refusal(checkSession, {}, operator)).toMatchObject({
    error: "account.sessionExpired",
  });
});

test("one sign-in is ended, or all others, and at once", async () => {
  const person = await createPerson(app);
  const opened: string[] = [];
  for (let index = 0; index < 3; index += 1)
    opened.push((await signInFrom(person, NOWHERE)).body?.sessionId ?? "");
  const statuses = async () =>
    Promise.all(
      opened.map(async (session) => (await app.request(getUserInfo, {}, { session })).status),
    );
  expect(await statuses()).toEqual([200, 200, 200]);
  const listed = (await app.call(listSignIns, {}, { session: opened[0] ?? "" })).list;
  const signInId = listed[0]?.signInId ?? "";
  await app.call(endSignIn, { signInId }, person);
  expect(await statuses()).toEqual([401, 200, 200]);
  expect((await app.request(endSignIn, { signInId }, person)).refusal?.error).toBe(
    "account.signInUnknown",
  );
  await app.call(endOtherSignIns, {}, person);
  expect(await statuses()).toEqual([401, 401, 401]);
  expect((await app.call(listSignIns, {}, person)).list).toHaveLength(1);
  const countLines = async () =>
    (
      await app.database.pool.query("select from audit_lines where subject_account_id = $1", [
        person.accountId,
      ])
    ).rowCount;
  const lines = await countLines();
  await app.call(endOtherSignIns, {}, person);
  expect(await countLines()).toBe(lines);
});

test("activity is the account's own, newest first, of all kinds or one, and has no more than its owner may read", async () => {
  const person = await createPerson(app);
  await bindTestDevice(app, person);
  await signInFrom(person, GERMANY);
  await signInFrom(person, NOWHERE, "wrong-horse");
  const passwords = { newPassword: "brand-new-8", reNewPassword: "brand-new-8" };
  await app.call(changePassword, { oldPassword: PASSWORD, ...passwords }, person);
  await app.database.pool.query(
    `insert into audit_lines (at, subject_account_id, act, details)
     values ($2, $1, 'withdrawal.approve', '{"by": "root", "reason": "a secret reason"}'), ($2, $1, 'payouts.pause', '{}')`,
    [person.accountId, app.clock.now()],
  );
  const acts = async (kind?: "sign-in" | "money") =>
    (await app.call(listActivity, kind === undefined ? {} : { kind }, person)).list.map(
      ({ act, isOwn, country }) => [act, isOwn, country],
    );
  expect(await acts()).toEqual([
    ["withdrawal.approve", false, ""],
    ["auth.change-password", true, ""],
    ["auth.login-failed", false, ""],
    ["auth.login", true, "DE"],
    ["devices.bind", false, ""],
  ]);
  expect(await acts("sign-in")).toEqual([
    ["auth.login-failed", false, ""],
    ["auth.login", true, "DE"],
  ]);
  expect((await app.call(listActivity, { kind: "money" }, person)).list).toMatchObject([
    { act: "withdrawal.approve", ip: null, facts: {} },
  ]);
  const second = await app.call(listActivity, { pageNum: 2, pageSize: 2 }, person);
  expect(second).toMatchObject({ total: 5, pageSize: 2 });
  expect(second.list.map(({ act }) => act)).toEqual(["auth.login-failed", "auth.login"]);
  expect((await app.call(listActivity, {}, await createPerson(app))).total).toBe(0);
});
