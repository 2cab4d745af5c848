import {
  getAutoWithdrawal,
  getAutoWithList,
  getList,
  setAutoWithdrawal,
  setAutoWithStatus,
} from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createSession } from "../account/sessions.ts";
import { auditBuybacks } from "../buyback/audit/audit-buybacks.ts";
import { advanceBuyback } from "../buyback/testing/payments.ts";
import { createSeller, sellFields, type Seller } from "../buyback/testing/sellers.ts";
import { savePayee } from "../payee/store.ts";
import { newestMail } from "../wallet/testing/binding.ts";
import { codeFor, readAccounts } from "../withdrawal/testing/holders.ts";
import { makeRuns } from "./run/jobs.ts";

let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ payments });
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  expect(problems).toEqual([]);
});

/** Each test has a month of its own, which begins an hour before its second run. */
let month = 2;
beforeEach(async () => {
  month += 1;
  await app.database.db.deleteFrom("auto_withdrawals").execute();
  app.clock.set(Date.UTC(2026, month, 8, 1));
});

const chinese = (person: Person) => ({ ...person, language: "zn" as const });

/** A seller with a bank card as well. */
async function createSaver(over: Parameters<typeof createSeller>[1] = {}): Promise<Seller> {
  const seller = await createSeller(app, over);
  const bank = { bankAddress: "招商银行北京望京支行", cardNumber: "6225880112345674" };
  await app.database.db
    .transaction()
    .execute((tx) => savePayee(app.deps, tx, seller.accountId, { part: "bank", bank }));
  return seller;
}

const fieldsOf = async (person: Person, autoWithCount: number | string = 200) => ({
  autoWithdrawal: 1 as const,
  autoWithCount,
  verifyCode: await codeFor(app, person, "auto-withdrawal"),
});

async function switchOn(person: Person, amount = 200): Promise<void> {
  await app.call(setAutoWithdrawal, await fieldsOf(person, amount), chinese(person));
}

/** The same person, signed in anew: sessions end after a day without use. */
async function signedIn<Who extends Person>(person: Who): Promise<Who> {
  const { accountId } = person;
  const from = { ip: "127.0.0.1", userAgent: "" };
  const session = await createSession(app.deps, app.database.db, { accountId, ...from });
  return { ...person, session };
}

const runsOf = async (person: Person) =>
  (await app.call(getAutoWithList, {}, await signedIn(person))).data.data;

async function pay(): Promise<void> {
  const rows = await app.database.db
    .selectFrom("buybacks")
    .select("buyback_id")
    .where("status", "=", "created")
    .execute();
  for (const { buyback_id: id } of rows) await advanceBuyback(app, id);
}

describe("the setting", () => {
  it("is saved with a code, shown, and switched off without one", async () => {
    const saver = await createSaver();
    expect((await app.call(getAutoWithdrawal, {}, saver)).data).toMatchObject({
      autoWithdrawal: 0,
      autoWithCount: null,
      ZFBName: "**三",
      ZFBAccount: "se***@example.com",
      isVerified: true,
      hasPayee: true,
      needsTaxAgreement: false,
      isBarred: false,
      amounts: [200, 300, 400, 500, 1000, 2000, 5000],
      runDays: [1, 8, 15, 22],
      nextRun: "2026-04-08T02:00:00.000Z",
      taxPercent: "5",
      platformTaxPercent: "1",
      monthLimit: 30_000,
      monthLeft: 30_000,
    });
    expect((await app.call(getList, {}, saver)).list).toEqual([
      { ZFBName: "**三", ZFBAccount: "se***@example.com" },
    ]);
    const on = { autoWithdrawal: 1 as const };
    expect((await app.refusal(setAutoWithStatus, on, chinese(saver))).error).toBe(
      "auto-withdrawal.notSet",
    );
    const shown = { ZFBName: "**三", ZFBAccount: "se***@example.com" };
    const saved = await app.call(
      setAutoWithdrawal,
      { ...(await fieldsOf(saver, "500")), ...shown },
      chinese(saver),
    );
    expect(saved.message).toBe("自动提现已设置");
    const setting = async () => (await app.call(getAutoWithdrawal, {}, saver)).data;
    expect(await setting()).toMatchObject({ autoWithdrawal: 1, autoWithCount: 500 });
    await app.call(setAutoWithStatus, { autoWithdrawal: 0 }, chinese(saver));
    expect(await setting()).toMatchObject({ autoWithdrawal: 0, autoWithCount: 500 });
    expect((await app.refusal(setAutoWithStatus, on, chinese(saver))).error).toBe(
      "auto-withdrawal.codeRequired",
    );
    app.clock.advance(HOUR_MS);
    const verifyCode = await codeFor(app, saver, "auto-withdrawal");
    await app.call(setAutoWithStatus, { ...on, verifyCode }, chinese(saver));
    expect(await setting()).toMatchObject({ autoWithdrawal: 1, autoWithCount: 500 });
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["no amount", { autoWithCount: undefined }, "auto-withdrawal.amountInvalid"],
    ["an amount that is not listed", { autoWithCount: 600 }, "auto-withdrawal.amountInvalid"],
    ["no code", { verifyCode: "" }, "auto-withdrawal.codeRequired"],
    ["a wrong code", { verifyCode: "x" }, "verification.codeWrong"],
    ["another payee", { ZFBAccount: "thief@example.com" }, "buyback.payeeChanged"],
  ])("is refused with %s", async (_what, over, error) => {
    const saver = await createSaver();
    const fields = { ...(await fieldsOf(saver)), ...over };
    expect((await app.refusal(setAutoWithdrawal, fields, chinese(saver))).error).toBe(error);
    expect((await app.call(getAutoWithdrawal, {}, saver)).data.autoWithCount).toBeNull();
  });

  it("mails each change", async () => {
    const saver = await createSaver();
    await switchOn(saver, 2000);
    expect((await newestMail(app, saver)).text).toContain("¥2,000.00");
    await app.call(setAutoWithStatus, { autoWithdrawal: 0 }, chinese(saver));
    expect((await newestMail(app, saver)).text).toContain("automatic withdrawal is off");
  });

  it("takes a name, both payees, the Chinese site, and a code that is used once", async () => {
    const fetchInfo = async (person: Person, language: "zn" | "en" = "zn") =>
      (await app.refusal(setAutoWithdrawal, await fieldsOf(person), { ...person, language })).error;
    expect(await fetchInfo(await createPerson(app))).toBe("buyback.nameFirst");
    expect(await fetchInfo(await createSeller(app))).toBe("buyback.payeeMissing");
    const saver = await createSaver();
    expect(await fetchInfo(saver, "en")).toBe("auto-withdrawal.notOnThisSite");
    app.clock.advance(HOUR_MS);
    const fields = await fieldsOf(saver);
    await app.call(setAutoWithdrawal, fields, chinese(saver));
    expect((await app.refusal(setAutoWithdrawal, fields, chinese(saver))).field).toBe("verifyCode");
  });
});

describe("a run", () => {
  it("pays each account once, however often and by how many it is made", async () => {
    const saver = await createSaver({ alipayAccount: "monthly@example.com" });
    const before = await readAccounts(app, saver.accountId);
    await switchOn(saver);
    await makeRuns(app.deps);
    expect(await runsOf(saver)).toEqual([]);
    app.clock.advance(HOUR_MS);
    await Promise.all(Array.from({ length: 8 }, () => makeRuns(app.deps)));
    await makeRuns(app.deps);
    const [submitted, ...others] = await runsOf(saver);
    expect(others).toEqual([]);
    expect(submitted).toMatchObject({
      exchangeMoney: "200.00",
      realMoney: "190.00",
      exchangeBXC: "68966.000000",
      ZFBName: "**三",
      ZFBAccount: "mo***@example.com",
      status: 0,
      state: "submitted",
      skipReason: null,
    });
    await pay();
    expect((await runsOf(saver))[0]).toMatchObject({ status: 1, state: "paid" });
    const orders = gateway.payments().filter(({ account }) => account === "monthly@example.com");
    expect(orders.map(({ amount }) => amount)).toEqual(["190.00"]);
    const after = await readAccounts(app, saver.accountId);
    expect(before.available - after.available).toBe(68_966_000_000n);
    const { payments } = app.deps;
    if (payments) expect(await auditBuybacks({ ...app.deps, payments })).toEqual([]);
  });

  it("that was missed is made up for once, in its month, by who was on", async () => {
    const saver = await createSaver();
    await switchOn(saver);
    app.clock.advance(8 * DAY_MS);
    const late = await createSaver();
    await switchOn(late);
    await makeRuns(app.deps);
    await makeRuns(app.deps);
    const days = async (person: Person) => (await runsOf(person)).map(({ id }) => id.slice(8));
    expect(await days(saver)).toEqual(["15", "08"]);
    expect(await days(late)).toEqual([]);
    app.clock.advance(20 * DAY_MS);
    await makeRuns(app.deps);
    expect(await days(saver)).toEqual(["01", "15", "08"]);
  });

  it("waits while buy-backs are closed or halted", async () => {
    const saver = await createSaver();
    await switchOn(saver);
    app.clock.advance(HOUR_MS);
    const { pool } = app.database;
    await pool.query("update buyback_switches set is_open = false");
    await makeRuns(app.deps);
    expect(await runsOf(saver)).toEqual([]);
    await pool.query(
      "update buyback_switches set is_open = true, halted_at = now(), halt_reasons = '[{}]'",
    );
    await makeRuns(app.deps);
    expect(await runsOf(saver)).toEqual([]);
    await pool.query("update buyback_switches set halted_at = null, halt_reasons = '[]'");
    await makeRuns(app.deps);
    expect(await runsOf(saver)).toHaveLength(1);
  });

  it("is skipped, and its owner notified, where the balance is too low", async () => {
    const saver = await createSaver({ bp: 68_965n });
    await switchOn(saver);
    app.clock.advance(HOUR_MS);
    await makeRuns(app.deps);
    await makeRuns(app.deps);
    expect(await runsOf(saver)).toMatchObject([
      { state: "skipped", status: 3, skipReason: "balance", realMoney: "0.00", buybackId: null },
    ]);
    const mails = await app.database.db
      .selectFrom("outbox_entries")
      .select("text")
      .where("recipient", "=", saver.email)
      .where("text", "like", "%¥200 on 20%was not made: the balance was too low%")
      .execute();
    expect(mails).toHaveLength(1);
  });

  it("shares the month's quota with buy-backs", async () => {
    const saver = await createSaver();
    await switchOn(saver, 500);
    const sale = await sellFields(app, saver, 29_600);
    await app.call(commitBuyBack, sale, chinese(saver));
    app.clock.advance(HOUR_MS);
    await makeRuns(app.deps);
    expect((await runsOf(saver))[0]).toMatchObject({ state: "skipped", skipReason: "quota" });
  });

  it("pays a person once, whatever accounts it has", async () => {
    const first = await createSaver();
    const second = await createSaver({ idNumber: first.idNumber });
    await switchOn(first);
    await switchOn(second);
    app.clock.advance(HOUR_MS);
    await Promise.all(Array.from({ length: 4 }, () => makeRuns(app.deps)));
    const runs = [...(await runsOf(first)), ...(await runsOf(second))];
    expect(new Set(runs.map(({ skipReason }) => skipReason))).toEqual(new Set([null, "person"]));
    expect(runs).toHaveLength(2);
  });

  it.each([
    ["payee", "payee_changes", "alipay"],
    ["phone", "identity_changes", "phone"],
  ] as const)("is skipped within a day of a change of the %s", async (_what, table, part) => {
    const saver = await createSaver();
    await switchOn(saver);
    await app.database.pool.query(
      `insert into ${table} (account_id, part, made_at, ip) values ($1, $2, $3, '127.0.0.1')`,
      [saver.accountId, part, app.clock.now()],
    );
    app.clock.advance(HOUR_MS);
    await makeRuns(app.deps);
    expect((await runsOf(saver))[0]).toMatchObject({ skipReason: "locked" });
  });
});
