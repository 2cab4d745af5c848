import { randomUUID } from "node:crypto";
import {
  commitBuyBack,
  getBuybackAddress,
  getBuybackAuth,
  getBuybackList,
  getBuybackStatus,
  getLastSevenDayPrice,
  getPermissionLevel,
  setPaymentWithStatus,
} from "@nodeyard/contract/buyback/calls.ts";
import { listOpenBuybacks, switchBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startLocalGateway,
  type Fault,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { lockAccount } from "../account/lock-account.ts";
import { notifyFindings } from "../redemption/notify-findings.ts";
import { codeFor, readAccounts } from "../withdrawal/testing/holders.ts";
import { auditBuybacks } from "./audit/audit-buybacks.ts";
import { BUYBACK_AUDIT } from "./audit/buyback-audit.ts";
import { allowBuyback } from "./assess-buyback.ts";
import { makeBuyback } from "./make-buyback.ts";
import { QUIET_SECONDS } from "./payout/choose-step.ts";
import { advanceBuyback, payingDeps } from "./testing/payments.ts";
import { createSeller, sell, sellFields, type Seller } from "./testing/sellers.ts";

let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ payments });
});
beforeEach(() => app.clock.advance(HOUR_MS));
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  expect(problems).toEqual([]);
});

const chinese = (person: Person) => ({ ...person, language: "zn" as const });
const advance = (id: bigint) => advanceBuyback(app, id);
const findings = () => auditBuybacks(payingDeps(app));
const statusOf = async (seller: Seller, id: bigint) =>
  (await app.call(getBuybackStatus, { id: String(id) }, seller)).data;
const stateOf = async (seller: Seller, id: bigint) => (await statusOf(seller, id)).buyback.state;
const paymentsTo = (account: string) =>
  gateway.payments().filter((order) => order.account === account);
const quietly = async () => {
  app.clock.advance(QUIET_SECONDS * 1000);
};

/** Permits the second buy-back. */
const permit = async ({ accountId }: Person): Promise<void> => {
  await app.database.db
    .insertInto("account_permissions")
    .values({ account_id: accountId, permission: "buyback-second", granted_at: app.clock.now() })
    .execute();
};

describe("selling BP", () => {
  it("holds whole BP, pays the net amount once, and books tax apart", async () => {
    const seller = await createSeller(app, { bp: 40_000n });
    const terms = (await app.call(getLastSevenDayPrice, {}, seller)).data;
    expect(terms).toMatchObject({
      type: 94,
      RMBPrice: "0.0029",
      discount: "0.95",
      minAmount: 100,
      maxAmount: 30_000,
      multiple: 100,
      BUYBACK_COUNT: 0,
      BUYBACK_MONEY_COUNT: "0.00",
      TYPE_1_SHUI: "5",
      TYPE_2_SHUI: "4",
      canExchangeMoney: 116,
      monthLeft: 30_000,
      permissionLevel: 3,
      ZFBAccount: "se***@example.com",
      ZFBName: "**三",
      lockedUntil: null,
    });
    const fields = {
      ...(await sellFields(app, seller)),
      RMBPrice: terms.RMBPrice,
      discount: terms.discount,
      realMoney: 95,
      exchangeBXC: "34483",
      ZFBAccount: terms.ZFBAccount,
      ZFBName: terms.ZFBName,
      idempotencyKey: randomUUID(),
    };
    const { data, message } = await app.call(commitBuyBack, fields, chinese(seller));
    expect(message).toBe("已提交，5 个工作日内支付到支付宝账号");
    expect(data).toMatchObject({
      exchangeMoney: "100.00",
      realMoney: "95.00",
      tax: "5.00",
      exchangeBXC: "34483.000000",
      status: 0,
      state: "submitted",
    });
    const again = { ...fields, imageCode: "used", inputEmailCode: "used" };
    expect((await app.call(commitBuyBack, again, chinese(seller))).data.id).toBe(data.id);
    expect(await readAccounts(app, seller.accountId)).toEqual({
      available: 5_517_000_000n,
      held: 34_483_000_000n,
    });
    const id = BigInt(data.id);
    expect(await advance(id)).toBeUndefined();
    expect(await advance(id)).toBeUndefined();
    const [order, ...others] = gateway.payments().filter(({ amount }) => amount === "95.00");
    expect(others).toEqual([]);
    expect(order).toMatchObject({ account: "seller@example.com", name: "张小三" });
    const { buyback, steps } = await statusOf(seller, id);
    expect(buyback).toMatchObject({ status: 1, state: "paid" });
    expect(steps.map(({ step }) => step)).toEqual(["held", "sent", "paid"]);
    expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
    const { rows } = await app.database.pool.query<{ line: string }>(
      "select to_jsonb(b)::text as line from buybacks b where buyback_id = $1",
      [id],
    );
    expect(rows[0]?.line).not.toContain("seller@");
    expect(rows[0]?.line).not.toContain("张小三");
    const list = (await app.call(getBuybackList, { type: 94 }, seller)).data;
    expect(list).toMatchObject({ total: 1, data: [{ id: data.id }] });
    expect((await app.call(getBuybackAddress, {}, seller)).data).toEqual({
      ZFBAccount: "se***@example.com",
      ZFBName: "**三",
    });
    const refreshed = await app.call(setPaymentWithStatus, { id: data.id }, seller);
    expect(refreshed.data.state).toBe("paid");
    expect(await findings()).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["no amount", { exchangeMoney: "" }, "buyback.amountInvalid"],
    ["an amount with fen", { exchangeMoney: "100.5" }, "buyback.amountInvalid"],
    ["an amount below zero", { exchangeMoney: -100 }, "buyback.amountInvalid"],
    ["too little", { exchangeMoney: 0 }, "buyback.amountOutOfRange"],
    ["too much", { exchangeMoney: 30_100 }, "buyback.amountOutOfRange"],
    ["no multiple", { exchangeMoney: 150 }, "buyback.notMultiple"],
    ["more than the balance is worth", { exchangeMoney: 400 }, "buyback.balanceInsufficient"],
    ["another price", { RMBPrice: "0.003" }, "buyback.termsChanged"],
    ["another discount", { discount: 1 }, "buyback.termsChanged"],
    ["another net amount", { realMoney: "95.01" }, "buyback.termsChanged"],
    ["fewer BP", { exchangeBXC: 34_482 }, "buyback.termsChanged"],
    ["another payee", { ZFBAccount: "thief@example.com" }, "buyback.payeeChanged"],
    ["another name", { ZFBName: "李四" }, "buyback.payeeChanged"],
    ["no captcha", { imageCode: "" }, "verification.captchaRequired"],
    ["a wrong captcha", { imageCode: "x" }, "verification.captchaWrong"],
    ["no code", { inputEmailCode: "" }, "buyback.codeRequired"],
    ["a wrong code", { inputEmailCode: "x" }, "verification.codeWrong"],
    ["no channel", { channel: "" }, "buyback.channelRequired"],
    ["an error that the page has found", { canCommit: false }, "buyback.notReady"],
    ["the bank card", { channel: "bank" }, "buyback.channelClosed"],
    ["type 95 without its permission", { type: 95 }, "platform.forbidden"],
  ])("is refused with %s", async (_what, over, error) => {
    const seller = await createSeller(app, { bp: 100_000n });
    const fields = { ...(await sellFields(app, seller)), ...over };
    expect((await app.refusal(commitBuyBack, fields, chinese(seller))).error).toBe(error);
    expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
  });

  it("takes a verified name, approved photos, a payee of a day ago, and the Chinese site", async () => {
    const nobody = await createPerson(app);
    const fetchInfo = async (person: Person, language: "zn" | "en" = "zn") =>
      (await app.refusal(commitBuyBack, await sellFields(app, person), { ...person, language }))
        .error;
    expect(await fetchInfo(nobody)).toBe("buyback.nameFirst");
    expect((await app.call(getPermissionLevel, {}, nobody)).data).toEqual({
      level: 1,
      required: 3,
    });
    const withoutPhotos = await createSeller(app);
    await app.database.db
      .deleteFrom("identity_reviews")
      .where("account_id", "=", withoutPhotos.accountId)
      .execute();
    expect(await fetchInfo(withoutPhotos)).toBe("buyback.nameFirst");
    const seller = await createSeller(app);
    expect(await fetchInfo(seller, "en")).toBe("buyback.notOnThisSite");
    await app.database.db
      .insertInto("payee_changes")
      .values({
        account_id: seller.accountId,
        part: "alipay",
        made_at: app.clock.now(),
        ip: "127.0.0.1",
      })
      .execute();
    expect(await fetchInfo(seller)).toBe("buyback.lockedByPayee");
    await app.database.db.deleteFrom("payees").where("account_id", "=", seller.accountId).execute();
    expect(await fetchInfo(seller)).toBe("buyback.payeeMissing");
  });

  it("has the multiple of its rate", async () => {
    const setMultiple = (multiple: number) =>
      app.database.pool.query(
        "insert into buyback_terms values (94, '2019-01-01Z', 60000, 0, 1000, 30000, $1, null)",
        [multiple],
      );
    await expect(setMultiple(100)).rejects.toThrow("buyback_terms_multiple");
    await setMultiple(1000);
  });

  it("of type 95 is permitted, in multiples of 1000 at 0.96, twice a month", async () => {
    const seller = await createSeller(app);
    expect((await app.call(getBuybackAuth, {}, seller)).data.auth).toBe(false);
    await permit(seller);
    expect((await app.call(getBuybackAuth, {}, seller)).data.auth).toBe(true);
    const quote = async (exchangeMoney: number) => {
      const fields = { ...(await sellFields(app, seller, exchangeMoney)), type: 95 };
      const { body, refusal } = await app.request(commitBuyBack, fields, chinese(seller));
      return refusal?.error ?? body?.data.realMoney;
    };
    expect(await quote(9_000)).toBe("buyback.amountOutOfRange");
    expect(await quote(10_500)).toBe("buyback.notMultiple");
    expect(await quote(10_000)).toBe("9600.00");
    app.clock.advance(HOUR_MS);
    expect(await quote(10_000)).toBe("9600.00");
    app.clock.advance(HOUR_MS);
    expect(await quote(10_000)).toBe("buyback.tooManyThisMonth");
  });

  it("counts a person once: 100 parallel requests of five accounts stay within the month's quota", async () => {
    const accounts = [await createSeller(app)];
    const { idNumber } = accounts[0] as Seller;
    while (accounts.length < 5) accounts.push(await createSeller(app, { idNumber }));
    const requests: { person: Seller; fields: Awaited<ReturnType<typeof sellFields>> }[] = [];
    // One after the other: a captcha is read from the newest entry of the outbox.
    for (const person of accounts)
      requests.push({ person, fields: await sellFields(app, person, 10_000) });
    const answers = await Promise.all(
      requests.flatMap(({ person, fields }) =>
        Array.from({ length: 20 }, () => app.request(commitBuyBack, fields, chinese(person))),
      ),
    );
    expect(answers).toHaveLength(100);
    expect(answers.filter(({ body }) => body?.code === 200)).toHaveLength(3);
    const { data } = await app.call(getLastSevenDayPrice, {}, accounts[4]);
    expect(data).toMatchObject({ monthLeft: 0, BUYBACK_MONEY_COUNT: "30000.00", BUYBACK_COUNT: 3 });
  });

  it("counts every one of 100 that have passed captcha and code at once", async () => {
    const accounts = [await createSeller(app)];
    const { idNumber } = accounts[0] as Seller;
    while (accounts.length < 5) accounts.push(await createSeller(app, { idNumber }));
    const made = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        app.database.db.transaction().execute(async (tx) => {
          const accountId = accounts[index % accounts.length]?.accountId ?? 0n;
          const order = { accountId, channel: "buyback", amountYuan: 1_000n } as const;
          await lockAccount(tx, accountId);
          const allowed = await allowBuyback(app.deps, tx, order);
          const key = { idempotencyKey: randomUUID(), requestHash: Buffer.alloc(0) };
          await makeBuyback(app.deps, tx, { ...order, ...key }, allowed);
        }),
      ),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
    const refusals = made.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(new Set(refusals.map(String))).toEqual(new Set(["ApiError: buyback.quotaExceeded"]));
  });
});

describe("the payment", () => {
  it.each<[string, Fault[], string[]]>([
    // A connection that breaks is tried twice by the HTTP client.
    ["the request is lost", ["lost", "lost"], ["held", "sent", "uncertain", "paid"]],
    ["the answer is lost", ["unanswered", "unanswered"], ["held", "sent", "uncertain", "paid"]],
    ["the answer is forged", ["forged"], ["held", "sent", "uncertain", "paid"]],
    ["the gateway says SYSTEM_ERROR", ["error"], ["held", "sent", "uncertain", "paid"]],
  ])("is made once where %s", async (what, faults, expected) => {
    const alipayAccount = `${faults[0]}@example.com`;
    const seller = await createSeller(app, { alipayAccount });
    const id = await sell(app, seller);
    gateway.fail(...faults);
    expect(await advance(id), what).toBeGreaterThan(0);
    expect(await stateOf(seller, id)).toBe("processing");
    expect((await readAccounts(app, seller.accountId)).held).toBeGreaterThan(0n);
    expect(await advance(id)).toBeUndefined();
    expect((await statusOf(seller, id)).steps.map(({ step }) => step)).toEqual(expected);
    expect(paymentsTo(alipayAccount)).toHaveLength(1);
  });

  it("is made once by four workers at a time", async () => {
    const alipayAccount = "parallel@example.com";
    const seller = await createSeller(app, { alipayAccount });
    const id = await sell(app, seller);
    await Promise.all(Array.from({ length: 4 }, () => advance(id)));
    expect(await advance(id)).toBeUndefined();
    expect(paymentsTo(alipayAccount)).toHaveLength(1);
    expect(await stateOf(seller, id)).toBe("paid");
  });

  it("is waited for while it is in progress, and its end decides", async () => {
    const ends: string[] = [];
    for (const status of ["SUCCESS", "FAIL"] as const) {
      const alipayAccount = `late-${status}@example.com`;
      const seller = await createSeller(app, { alipayAccount });
      const before = await readAccounts(app, seller.accountId);
      const id = await sell(app, seller);
      gateway.fail("dealing");
      expect(await advance(id)).toBeGreaterThan(0);
      expect(await advance(id)).toBeGreaterThan(0);
      expect(await stateOf(seller, id)).toBe("processing");
      const [order] = paymentsTo(alipayAccount);
      await gateway.end(order?.outBizNo ?? "", status);
      expect(await advance(id)).toBeUndefined();
      ends.push(await stateOf(seller, id));
      if (status === "FAIL") expect(await readAccounts(app, seller.accountId)).toEqual(before);
    }
    expect(ends).toEqual(["paid", "returned"]);
  });

  it.each(["missing@example.com", "mismatch@example.com"])(
    "to %s is returned, but only after the refusal was verified",
    async (alipayAccount) => {
      const seller = await createSeller(app, { alipayAccount });
      const before = await readAccounts(app, seller.accountId);
      const id = await sell(app, seller);
      expect(await advance(id)).toBe(QUIET_SECONDS);
      expect(await advance(id)).toBeGreaterThan(0);
      expect((await readAccounts(app, seller.accountId)).held).toBeGreaterThan(0n);
      await quietly();
      expect(await advance(id)).toBeUndefined();
      expect((await statusOf(seller, id)).buyback).toMatchObject({
        state: "returned",
        status: 2,
        returnReason: "payee-refused",
      });
      expect(await readAccounts(app, seller.accountId)).toEqual(before);
    },
  );

  it("is asked for again while our own balance is empty", async () => {
    const seller = await createSeller(app, { alipayAccount: "poor@example.com" });
    const id = await sell(app, seller);
    for (let turn = 0; turn < 3; turn += 1) expect(await advance(id)).toBeGreaterThan(0);
    expect((await statusOf(seller, id)).buyback).toMatchObject({ state: "retrying", status: 2 });
    expect((await readAccounts(app, seller.accountId)).held).toBeGreaterThan(0n);
  });

  it("is not begun after a change of the password, and pauses while payments are halted", async () => {
    const seller = await createSeller(app);
    // The first password is no change.
    app.clock.advance(HOUR_MS);
    const before = await readAccounts(app, seller.accountId);
    const id = await sell(app, seller);
    await app.database.pool.query(
      "update buyback_switches set halted_at = now(), halt_reasons = '[{}]'",
    );
    expect(await advance(id)).toBeGreaterThan(0);
    expect((await statusOf(seller, id)).steps.map(({ step }) => step)).toEqual(["held", "paused"]);
    await app.database.pool.query(
      "update accounts set password_changed_at = $2 where account_id = $1",
      [seller.accountId, app.clock.now()],
    );
    await app.database.pool.query(
      "update buyback_switches set halted_at = null, halt_reasons = '[]'",
    );
    expect(await advance(id)).toBeUndefined();
    expect((await statusOf(seller, id)).buyback.returnReason).toBe("account-changed");
    expect(await readAccounts(app, seller.accountId)).toEqual(before);
  });
});

it("follows a payment that a restored backup has forgotten, whatever was changed since", async () => {
  const seller = await createSeller(app, { alipayAccount: "forgotten@example.com" });
  const id = await sell(app, seller);
  gateway.fail("dealing");
  await advance(id);
  await app.database.pool.query(
    "update buybacks set first_sent_at = null, last_sent_at = null where buyback_id = $1",
    [id],
  );
  await app.database.pool.query(
    "update accounts set password_changed_at = $2 where account_id = $1",
    [seller.accountId, new Date(app.clock.now().getTime() + 1000)],
  );
  expect(await advance(id)).toBeGreaterThan(0);
  const [order] = paymentsTo("forgotten@example.com");
  await gateway.end(order?.outBizNo ?? "", "SUCCESS");
  expect(await advance(id)).toBeUndefined();
  expect(await stateOf(seller, id)).toBe("paid");
  expect(paymentsTo("forgotten@example.com")).toHaveLength(1);
});

it("shows nobody another's buy-back", async () => {
  const seller = await createSeller(app);
  const id = String(await sell(app, seller));
  const other = await createSeller(app);
  for (const requested of [id, "999999", "x"]) {
    expect((await app.refusal(getBuybackStatus, { id: requested }, other)).error).toBe(
      "buyback.unknownBuyback",
    );
    expect((await app.refusal(setPaymentWithStatus, { id: requested }, other)).error).toBe(
      "buyback.unknownBuyback",
    );
  }
  expect(await codeFor(app, other, "buyback")).toMatch(/^\d{6}$/);
});

it("is audited against the payment app and the ledger", async () => {
  const sold: { seller: Seller; id: bigint; outBizNo: string }[] = [];
  for (const name of ["taken-back", "returned", "amount"]) {
    const alipayAccount = `${name}@example.com`;
    const seller = await createSeller(app, { alipayAccount });
    const id = await sell(app, seller);
    await advance(id);
    sold.push({ seller, id, outBizNo: paymentsTo(alipayAccount)[0]?.outBizNo ?? "" });
  }
  expect(await findings()).toEqual([]);
  const [reverted, returned, amount] = sold;
  await gateway.end(reverted?.outBizNo ?? "", "REFUND");
  const change = (id: bigint | undefined, set: string) =>
    app.database.pool.query(`update buybacks set ${set} where buyback_id = $1`, [id]);
  await change(returned?.id, "status = 'returned', return_reason = 'closed', order_id = null");
  await change(amount?.id, "net_fen = net_fen - 1, tax_fen = tax_fen + 1");
  const found = await findings();
  expect(found.map(({ buybackId, fault }) => [buybackId, fault])).toEqual([
    [returned?.id, "ledger"],
    [reverted?.id, "unpaid"],
    [returned?.id, "paidReturned"],
    [amount?.id, "amount"],
  ]);
});

it("halts once for a payment of another amount, which is mailed and stays listed after it is resumed", async () => {
  const finance = await createOperator(app, "finance");
  const seller = await createSeller(app, { alipayAccount: "disputed@example.com" });
  const id = await sell(app, seller);
  gateway.fail("dealing");
  await advance(id);
  const change = (by: number) =>
    app.database.pool.query(
      "update buybacks set net_fen = net_fen + $2, tax_fen = tax_fen - $2 where buyback_id = $1",
      [id, by],
    );
  await change(-1);
  const [order] = paymentsTo("disputed@example.com");
  await gateway.end(order?.outBizNo ?? "", "SUCCESS");
  const seen = () => app.call(listOpenBuybacks, {}, finance);
  const facts = { id: String(id), paid: "95.00", yuan: "94.99" };
  const found = {
    code: "buybacks.amount",
    text: `buy-back ${id}: ¥95.00 were paid, not ¥94.99`,
  };
  const mails = async () => {
    const { rows } = await app.database.pool.query(
      "select text from outbox_entries where recipient = $1",
      [finance.email],
    );
    return rows.length;
  };
  await advance(id);
  const halted = await seen();
  expect(halted.haltReasons).toEqual([found]);
  const inChinese = await app.call(listOpenBuybacks, {}, chinese(finance));
  expect(inChinese.haltReasons[0]?.text).toBe(`回购 ${id}：支付宝已付 ¥95.00，应付 ¥94.99`);
  expect(await mails()).toBe(1);
  const resume = { isOpen: true, isHalted: false, version: halted.version, reason: "looked into" };
  await app.call(switchBuybacks, resume, finance);
  const [line] = (await app.call(listAudit, { actor: finance.email }, finance)).list;
  expect(line?.before["haltReasons"]).toBe(JSON.stringify([found.text]));
  await advance(id);
  const audited = [{ fault: "amount", facts }];
  await notifyFindings(app.deps, BUYBACK_AUDIT, audited);
  expect(await seen()).toMatchObject({ haltedAt: null, findings: [found], findingCount: 1 });
  expect(await mails()).toBe(1);
  // Gone and found again, it is mailed, and halts nothing.
  await notifyFindings(app.deps, BUYBACK_AUDIT, []);
  expect((await seen()).findings).toEqual([]);
  await advance(id);
  expect(await seen()).toMatchObject({ haltedAt: null, findings: [found] });
  expect(await mails()).toBe(3);
  await change(1);
  expect(await advance(id)).toBeUndefined();
  await notifyFindings(app.deps, BUYBACK_AUDIT, []);
});

it("is halted and resumed by a finance operator, who sees what is in progress", async () => {
  const finance = await createOperator(app, "finance");
  const alipayAccount = "halted@example.com";
  const seller = await createSeller(app, { alipayAccount });
  const id = await sell(app, seller);
  const seen = await app.call(listOpenBuybacks, {}, finance);
  expect(seen).toMatchObject({ isOpen: true, haltedAt: null });
  expect(seen.buybacks).toContainEqual(
    expect.objectContaining({ buybackId: String(id), amountYuan: "95.00", step: "held" }),
  );
  const change = (isHalted: boolean, isOpen: boolean, version: string) =>
    app.request(
      switchBuybacks,
      { isHalted, isOpen, version, reason: "a drill of payments" },
      finance,
    );
  expect((await change(true, false, seen.version)).body?.code).toBe(200);
  expect((await change(false, true, seen.version)).refusal?.error).toBe("operator.changed");
  const fields = await sellFields(app, seller);
  expect((await app.refusal(commitBuyBack, fields, chinese(seller))).error).toBe("buyback.closed");
  expect(await advance(id)).toBeGreaterThan(0);
  expect(paymentsTo(alipayAccount)).toEqual([]);
  const halted = await app.call(listOpenBuybacks, {}, finance);
  const own = { code: "operator", text: "a drill of payments" };
  expect(halted.haltReasons).toEqual([own]);
  expect((await change(false, true, halted.version)).body?.code).toBe(200);
  expect(await advance(id)).toBeUndefined();
  expect(paymentsTo(alipayAccount)).toHaveLength(1);
});
