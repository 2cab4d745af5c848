import { claim } from "@nodeyard/contract/bcode/calls.ts";
import { getUserInfo } from "@nodeyard/contract/auth/calls.ts";
import * as calls from "@nodeyard/contract/operator/account-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { JOB_NAMES } from "@nodeyard/contract/operator/job-names.ts";
import { listJobs, retryJob } from "@nodeyard/contract/operator/job-calls.ts";
import { getOperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { listSettings } from "@nodeyard/contract/operator/setting-calls.ts";
import { addDays, DAY_MS, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
} from "../../platform/testing/people.ts";
import { JOBS } from "../../compose.ts";
import { addJob } from "../../platform/jobs.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createHolder, credit } from "../withdrawal/testing/holders.ts";

let app: TestApp;
let operator: Person;
let colleague: Person;
beforeAll(async () => {
  app = await createTestApp({ poolSize: 12 });
  operator = await createOperator(app, "finance", "support");
  colleague = await createOperator(app, "finance", "support");
});
afterAll(() => app.close());

const reason = "asked for by mail";
const idOf = (person: Person): string => String(person.accountId);
const accountOf = async (person: Person, who = operator) =>
  (await app.call(calls.getAccount, { accountId: idOf(person) }, who)).account;
const freeze = (person: Person, version: string, who = operator) =>
  app.request(calls.freezeAccount, { accountId: idOf(person), version, reason }, who);
const auditOf = async (person: Person) =>
  (await app.call(listAudit, { subject: idOf(person), by: "operators" }, operator)).list;

describe("freezing an account", () => {
  test("stops what takes something out of it, and notifies its owner; releasing it undoes that", async () => {
    const owner = await createPerson(app);
    await bindTestDevice(app, owner);
    const { version } = await accountOf(owner);
    expect((await freeze(owner, version)).body?.message).toBe("Account frozen");
    const fields = { region: "mainland", nums: 1, imageCodeId: "", imageCode: "" } as const;
    expect((await app.request(claim, fields, owner)).refusal).toMatchObject({
      error: "account.frozen",
    });
    const isFrozen = async () => (await app.call(getUserInfo, {}, owner)).ret.isFrozen;
    expect(await isFrozen()).toBe(true);
    const frozen = await accountOf(owner);
    expect(frozen).toMatchObject({ frozenAt: app.clock.now().toISOString(), deviceCount: 1 });
    const request = { accountId: idOf(owner), version: frozen.version, reason };
    await app.call(calls.unfreezeAccount, request, colleague);
    expect(await isFrozen()).toBe(false);
    expect((await app.request(claim, fields, owner)).refusal?.error).not.toBe("account.frozen");
    expect(await auditOf(owner)).toMatchObject([
      {
        act: "operator.unfreeze",
        actor: { email: colleague.email },
        before: { isFrozen: "true" },
        after: { isFrozen: "false" },
      },
      { act: "operator.freeze", actor: { email: operator.email }, reason, ip: "127.0.0.1" },
    ]);
    const mails = await app.database.db
      .selectFrom("outbox_entries")
      .select("text")
      .where("recipient", "=", owner.email)
      .orderBy("outbox_entry_id")
      .execute();
    expect(mails.map(({ text }) => text.split("\n")[0])).toEqual([
      "Nodeyard: your account is frozen",
      "Nodeyard: your account is released",
    ]);
  });

  test("by two operators at once is done by one, and refused to the others", async () => {
    const owner = await createPerson(app);
    const { version } = await accountOf(owner);
    const answers = await Promise.all([
      freeze(owner, version),
      freeze(owner, version, colleague),
      freeze(owner, version),
    ]);
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
    const refused = answers.flatMap(({ refusal }) => (refusal ? [refusal.error] : []));
    expect(refused).toEqual(["operator.changed", "operator.changed"]);
    expect(await auditOf(owner)).toHaveLength(1);
    const again = await accountOf(owner);
    expect((await freeze(owner, again.version)).refusal?.error).toBe("operator.nothingChanges");
  });

  test("needs a reason, a right role, and another account", async () => {
    const owner = await createPerson(app);
    const { version } = await accountOf(owner);
    for (const each of ["", "ab", "  a "]) {
      const request = { accountId: idOf(owner), version, reason: each };
      expect((await app.request(calls.freezeAccount, request, operator)).refusal?.error).toBe(
        "operator.reasonRequired",
      );
    }
    const operations = await createOperator(app, "operations");
    expect((await freeze(owner, version, operations)).status).toBe(403);
    const own = await accountOf(operator);
    expect(own.isOwn).toBe(true);
    expect((await freeze(operator, own.version)).refusal?.error).toBe("operator.ownAccount");
    expect(await auditOf(owner)).toEqual([]);
  });
});

test("ends an account's sign-ins", async () => {
  const owner = await createPerson(app);
  expect((await accountOf(owner)).signInCount).toBe(1);
  await app.call(calls.endAccountSignIns, { accountId: idOf(owner), reason }, operator);
  expect((await app.request(getUserInfo, {}, owner)).status).toBe(401);
  expect(await auditOf(owner)).toMatchObject([
    { act: "operator.end-sign-ins", before: { signIns: "1" }, after: { signIns: "0" } },
  ]);
});

test("finds an account by e-mail, id, wallet, MAC address in any spelling, and activation code", async () => {
  const owner = await createHolder(app, 7n);
  const device = await bindTestDevice(app, owner);
  const find = async (text: string) =>
    (await app.call(calls.findAccounts, { text }, operator)).list.map(({ email, match }) => [
      email,
      match,
    ]);
  for (const [text, match] of [
    [owner.email.toUpperCase(), "email"],
    [idOf(owner), "id"],
    [owner.address.toLowerCase(), "wallet"],
    [device.mac.replaceAll(":", "-").toLowerCase(), "mac"],
    [device.code.toLowerCase(), "code"],
  ] as const)
    expect(await find(text), text).toContainEqual([owner.email, match]);
  expect(await find("nobody@nowhere")).toEqual([]);
  const all = await app.call(calls.findAccounts, { pageSize: 2 }, operator);
  expect(all.list).toHaveLength(2);
  expect(all.total).toBeGreaterThan(2);
  expect(all.list[0]).toMatchObject({ email: owner.email, balance: "7.000000", deviceCount: 1 });
});

test("shows an account's ledger with running balances, newest first", async () => {
  const owner = await createHolder(app, 7n);
  await credit(app, owner.accountId, 500_000n);
  const { list, total } = await app.call(
    calls.listAccountLedger,
    { accountId: idOf(owner), pageSize: 1 },
    operator,
  );
  expect(total).toBe(2);
  expect(list).toMatchObject([{ amount: "0.500000", balance: "7.500000", kind: "adjustment" }]);
  const unknown = { accountId: "12345678" };
  expect((await app.request(calls.listAccountLedger, unknown, operator)).refusal?.error).toBe(
    "operator.unknownAccount",
  );
});

describe("the audit log", () => {
  test("is narrowed by who, act, subject and UTC day", async () => {
    const owner = await createPerson(app);
    await freeze(owner, (await accountOf(owner)).version);
    const today = app.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(app.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const count = async (query: object) =>
      (await app.call(listAudit, { subject: owner.email, ...query }, operator)).total;
    expect(await count({})).toBe(1);
    expect(await count({ act: "operator.freeze", actor: operator.email })).toBe(1);
    expect(await count({ act: "operator.unfreeze" })).toBe(0);
    expect(await count({ actor: idOf(colleague) })).toBe(0);
    expect(await count({ from: today, until: today })).toBe(1);
    expect(await count({ from: tomorrow })).toBe(0);
    for (const from of ["nonsense", "2026-11-31"])
      expect((await app.refusal(listAudit, { from }, operator)).field).toBe("from");
  });

  test.each(["update audit_lines set act = ''", "delete from audit_lines", "truncate audit_lines"])(
    "cannot be changed even by who owns the database: %s",
    async (statement) => {
      await expect(app.database.pool.query(statement)).rejects.toThrow(
        "audit_lines is append-only",
      );
    },
  );
});

test("the overview counts devices, liabilities and alarms", async () => {
  const before = await app.call(getOperatorOverview, {}, operator);
  const owner = await createHolder(app, 1_000n);
  await bindTestDevice(app, owner, "mainland", { deviceType: "normal" });
  await app.database.pool.query(
    "insert into payout_halts (reason, since) values ('operator', $1)",
    [app.clock.now()],
  );
  const after = await app.call(getOperatorOverview, {}, operator);
  expect(after.network.normal.total).toBe(before.network.normal.total + 1);
  expect(Number(after.money.balances)).toBe(Number(before.money.balances) + 1_000);
  expect(before.alarms).toEqual([]);
  expect(after.alarms).toMatchObject([{ alarm: "halted", level: "danger", count: 1 }]);
  expect(after.waiting).toEqual({ forMe: 0, ofMine: 0, reviews: 0 });
});

test("the overview has each day's ceilings as they were in force on it, whatever was issued", async () => {
  const { pool } = app.database;
  const today = utcDay(app.clock.now());
  const days = [2, 1].map((ago) => addDays(today, -ago));
  for (const day of days) {
    await pool.query(
      `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp,
         distributed_micro_bp, total_weight_ppm, device_count)
       select $1, max(settlement_rule_id), $1, 3000000, 0, 0, 0, 0 from settlement_rules`,
      [startOfUtcDay(day)],
    );
  }
  await pool.query(
    `insert into compute_rules (effective_from, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes, day_pool_micro_bp)
     select $1, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes, 7000000 from compute_rules
     order by effective_from desc limit 1`,
    [days[1]],
  );
  const { issued } = await app.call(getOperatorOverview, {}, operator);
  const common = { network: "0.000000", networkCeiling: "3.000000" };
  expect(issued).toMatchObject([
    { ...common, day: days[0], computeCeiling: "1917792.000000" },
    { ...common, day: days[1], computeCeiling: "7.000000" },
  ]);
});

test("the overview's figures are of one moment, whatever is written while they are read", async () => {
  const { pool } = app.database;
  const before = await app.call(getOperatorOverview, {}, operator);
  const client = await pool.connect();
  // It has read the network by the time that it waits for this table, and reads the money after it.
  await client.query("begin; lock table payout_waits in access exclusive mode");
  const reading = app.call(getOperatorOverview, {}, operator);
  await expect
    .poll(async () => {
      const waiting =
        "select from pg_locks where relation = 'payout_waits'::regclass and not granted";
      return (await pool.query(waiting)).rowCount;
    })
    .toBe(1);
  await createHolder(app, 1_000n);
  await client.query("commit");
  client.release();
  expect((await reading).money.balances).toBe(before.money.balances);
  const { balances } = (await app.call(getOperatorOverview, {}, operator)).money;
  expect(Number(balances)).toBe(Number(before.money.balances) + 1_000);
});

test("the settings in force are shown without what is secret", async () => {
  const { settings } = await app.call(listSettings, {}, operator);
  const valueOf = (name: string) => settings.find((each) => each.name === name)?.value;
  expect(valueOf("withdrawalGas")).toBe("600.000000");
  expect(valueOf("contract")).toBe("");
  expect(valueOf("signUp")).toMatch(/true|false/);
  expect(JSON.stringify(settings)).not.toMatch(/postgres|smtp|secret|token":/);
});

test("every kind of job has a name that operators see words for", () => {
  expect(JOBS.map(({ name }) => name).toSorted()).toEqual([...JOB_NAMES]);
});

test("a job that has failed is listed with its error, and run again at once by operations alone", async () => {
  const { pool, db } = app.database;
  const operations = await createOperator(app, "operations");
  await db.transaction().execute((tx) => addJob(tx, "deliver-message", { messageId: "0" }));
  const list = async (show: "failing" | "all") =>
    (await app.call(listJobs, { show }, operations)).list;
  expect(await list("failing")).toEqual([]);
  const [waiting] = await list("all");
  expect(waiting).toMatchObject({ task: "deliver-message", state: "waiting", attempts: 0 });
  const jobId = waiting?.jobId ?? "";
  await pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no route to host' where id = $1",
    [jobId],
  );
  expect(await list("failing")).toMatchObject([
    { jobId, state: "givenUp", attempts: 25, lastError: "no route to host" },
  ]);
  const retry = (id: string, who = operations) =>
    app.request(retryJob, { jobId: id, reason: "the relay is back" }, who);
  expect((await retry(jobId, operator)).status).toBe(403);
  expect((await retry("987654321")).refusal?.error).toBe("operator.unknownJob");
  expect((await retry("4e1")).refusal?.error).toBe("operator.jobNotANumber");
  expect((await retry(jobId)).body).toBeDefined();
  expect(await list("failing")).toEqual([]);
  await pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker' where id = $1",
    [jobId],
  );
  expect((await retry(jobId)).refusal?.error).toBe("operator.jobRuns");
  const acts = await app.call(listAudit, { act: "operator.retry-job" }, operations);
  expect(acts.list).toMatchObject([
    { reason: "the relay is back", before: { jobId, attempts: "25" }, after: { attempts: "0" } },
  ]);
});
