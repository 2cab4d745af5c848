import { randomUUID } from "node:crypto";
import {
  commitExchange,
  getExchangeInfo,
  getExchangeList,
  getLimit,
  type Exchange,
} from "@nodeyard/contract/exchange/calls.ts";
import { switchExchanges, getExchangeStock } from "@nodeyard/contract/exchange/operator/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { trialBalance } from "../../ledger/trial-balance.ts";
import { createOperator, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { lockAccount } from "../account/lock-account.ts";
import { readOutflow } from "../redemption/outflow.ts";
import { createSeller, type Seller } from "../buyback/testing/sellers.ts";
import { readAccounts } from "../withdrawal/testing/holders.ts";
import { auditExchanges } from "./audit/audit-exchanges.ts";
import { auditAndNotify } from "./audit/jobs.ts";
import { exchangeAlarms } from "./exchange-watch.ts";
import { advanceExchange } from "./deliver/advance-exchange.ts";
import { allowExchange } from "./assess-exchange.ts";
import { makeExchange } from "./make-exchange.ts";
import { setCeilings } from "../redemption/testing/set-ceilings.ts";
import { lockStock } from "./stock/stock.ts";
import { emptyStock, exchangeFields, exchangeFor, stockUp } from "./testing/stock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await setCeilings(app, { account_day_micro_bp: 10n ** 17n });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await emptyStock(app);
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  expect(problems).toEqual([]);
});

const chinese = (person: Person) => ({ ...person, language: "zn" as const });
const advance = (id: bigint) => advanceExchange(app.deps, id);
const findings = () => auditExchanges(app.deps);
const listOf = async (person: Person): Promise<Exchange[]> =>
  (await app.call(getExchangeList, {}, person)).data.data;
const stateOf = async (person: Person, id: bigint) =>
  (await listOf(person)).find((row) => row.id === String(id));
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
/** Cards of an exchange: reserved and given. */
const cardsOf = async (id: bigint): Promise<{ cards: number; delivered: number }> => {
  const { rows } = await query(
    "select count(*)::int as cards, count(given_at)::int as delivered from exchange_cards where exchange_id = $1",
    [id],
  );
  return rows[0] as { cards: number; delivered: number };
};
/** As a change of the password does; the first password, set with the account, is none. */
const changePassword = ({ accountId }: Person) => {
  app.clock.advance(1);
  return query("update accounts set password_changed_at = $2 where account_id = $1", [
    accountId,
    app.clock.now(),
  ]);
};
/** Halts or resumes giving cards. */
const halt = (isHalted: boolean) =>
  query(
    isHalted
      ? 'update exchange_switches set halted_at = now(), halt_reasons = \'[{"code": "operator", "facts": {"reason": "a drill"}}]\''
      : "update exchange_switches set halted_at = null, halt_reasons = '[]'",
  );

describe("exchanging BP", () => {
  it("holds whole BP, reserves the cards, and gives them once", async () => {
    await stockUp(app, 100, 3);
    const seller = await createSeller(app, { bp: 80_000n });
    const info = (await app.call(getExchangeInfo, {}, seller)).data;
    expect(info).toMatchObject({
      RMBPrice: "0.0029",
      canExchangeMoney: [100, 200, 500, 1000],
      canExchangeCount: { "100": [1, 2], "200": [], "500": [], "1000": [] },
      worth: 232,
      monthLimit: 5000,
      monthLeft: 5000,
      isOpen: true,
      lockedUntil: null,
    });
    const limit = await app.call(getLimit, { JDCardMoney: 100 }, chinese(seller));
    expect(limit).toMatchObject({ message: "可以兑换", data: { counts: [1, 2] } });
    const fields = {
      ...(await exchangeFields(app, seller, 100, 2)),
      exchangeJDMoney: 200,
      needBXCCount: "68966.000000",
      RMBPrice: info.RMBPrice,
      tel: seller.tel,
      idempotencyKey: randomUUID(),
    };
    const { data, message } = await app.call(commitExchange, fields, chinese(seller));
    expect(message).toBe("已提交，等待发放");
    expect(data).toMatchObject({
      exchangeJDMoney: 200,
      JDCardMoney: 100,
      JDCardCount: 2,
      exchangeBXC: "68966.000000",
      exchangeStatus: 1,
      state: "exchanging",
    });
    const again = { ...fields, emailVerifyCode: "used" };
    expect((await app.call(commitExchange, again, chinese(seller))).data.id).toBe(data.id);
    const other = { ...again, JDCardCount: 1 };
    expect((await app.refusal(commitExchange, other, chinese(seller))).error).toBe(
      "exchange.keyUsed",
    );
    const id = BigInt(data.id);
    expect(await cardsOf(id)).toEqual({ cards: 2, delivered: 0 });
    expect(await readAccounts(app, seller.accountId)).toEqual({
      available: 11_034_000_000n,
      held: 68_966_000_000n,
    });
    expect(await findings()).toEqual([]);
    expect(await Promise.all([advance(id), advance(id), advance(id)])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await cardsOf(id)).toEqual({ cards: 2, delivered: 2 });
    expect(await stateOf(seller, id)).toMatchObject({ exchangeStatus: 2, state: "done" });
    expect(await readAccounts(app, seller.accountId)).toEqual({
      available: 11_034_000_000n,
      held: 0n,
    });
    expect(await findings()).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["no denomination", { JDCardMoney: "" }, "exchange.paramRequired"],
    ["no count", { JDCardCount: "" }, "exchange.paramRequired"],
    ["a denomination that is not offered", { JDCardMoney: 300 }, "exchange.notOffered"],
    ["too many cards", { JDCardCount: 6 }, "exchange.countNotOffered"],
    ["more cards than are in stock", { JDCardMoney: 200, JDCardCount: 2 }, "exchange.outOfStock"],
    ["more than the balance is worth", { JDCardCount: 3 }, "exchange.countExceedsQuota"],
    ["another price", { RMBPrice: "0.003" }, "exchange.termsChanged"],
    ["another total", { exchangeJDMoney: 99 }, "exchange.termsChanged"],
    ["fewer BP", { needBXCCount: 34_482 }, "exchange.termsChanged"],
    ["no code", { emailVerifyCode: "" }, "verification.codeRequired"],
    ["a wrong code", { emailVerifyCode: "x" }, "verification.codeWrong"],
  ])("is refused with %s", async (_what, over, error) => {
    await stockUp(app, 100, 6);
    await stockUp(app, 200, 1);
    const seller = await createSeller(app, { bp: 80_000n });
    const fields = { ...(await exchangeFields(app, seller)), ...over };
    expect((await app.refusal(commitExchange, fields, chinese(seller))).error).toBe(error);
    expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
  });

  it("takes the Chinese site, a verified name, an open exchange, and no change of password within a day", async () => {
    await stockUp(app, 100, 2);
    const fetchInfo = async (person: Person, language: "zn" | "en" = "zn") =>
      (
        await app.refusal(commitExchange, await exchangeFields(app, person), {
          ...person,
          language,
        })
      ).error;
    expect(await fetchInfo(await createPerson(app))).toBe("exchange.nameFirst");
    const seller = await createSeller(app);
    expect(await fetchInfo(seller, "en")).toBe("exchange.notOnThisSite");
    await changePassword(seller);
    expect(await fetchInfo(seller)).toBe("exchange.lockedByPassword");
    await query("update exchange_switches set is_open = false");
    expect(await fetchInfo(seller)).toBe("exchange.closed");
    expect((await app.refusal(getLimit, { JDCardMoney: 100 }, seller)).error).toBe(
      "exchange.closed",
    );
    await query("update exchange_switches set is_open = true");
  });

  it("counts a person once a month, whatever accounts it has; what was returned does not count", async () => {
    await stockUp(app, 1000, 8);
    const first = await createSeller(app);
    const second = await createSeller(app, { idNumber: first.idNumber });
    await exchangeFor(app, first, 1000, 2);
    const id = await exchangeFor(app, second, 1000, 2);
    expect((await app.call(getExchangeInfo, {}, first)).data.monthLeft).toBe(1000);
    const fields = await exchangeFields(app, first, 1000, 2);
    expect((await app.refusal(commitExchange, fields, chinese(first))).error).toBe(
      "exchange.monthExceeded",
    );
    await changePassword(second);
    expect(await advance(id)).toBeUndefined();
    expect((await app.call(getExchangeInfo, {}, first)).data.monthLeft).toBe(3000);
  });
});

it("counts with the other channels against an account's limits, and waits for approval above its ceiling", async () => {
  await stockUp(app, 100, 4);
  const seller = await createSeller(app);
  const limit = (name: string, value: bigint) =>
    query(
      `insert into account_limits (account_id, name, value, reason, set_by, set_at) values ($1, $2, $3, 'a drill', $1, now())`,
      [seller.accountId, name, value],
    );
  await limit("unreviewed", 60_000_000_000n);
  const quote = async (count: number) =>
    (
      await app.refusal(
        commitExchange,
        await exchangeFields(app, seller, 100, count),
        chinese(seller),
      )
    ).error;
  const waiting = await exchangeFor(app, seller, 100, 2);
  expect((await stateOf(seller, waiting))?.state).toBe("submitted");
  expect(await advance(waiting)).toBeUndefined();
  // Its cards are reserved: no other exchange can have them, and a restored backup knows it.
  expect(await cardsOf(waiting)).toEqual({ cards: 2, delivered: 0 });
  const free = await exchangeFor(app, seller);
  expect((await stateOf(seller, free))?.state).toBe("exchanging");
  await limit("withdrawals", 2n);
  expect(await quote(1)).toBe("exchange.dayLimit");
  expect((await readOutflow(app.deps.db, seller.accountId, app.clock.now())).count).toBe(2n);
});

describe("the stock", () => {
  it("gives its last card once: 100 requests at a time, and all others have their BP", async () => {
    await stockUp(app, 500, 1);
    const people: Seller[] = [];
    while (people.length < 10) people.push(await createSeller(app));
    const before = await Promise.all(people.map(({ accountId }) => readAccounts(app, accountId)));
    const made = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) =>
        app.database.db.transaction().execute(async (tx) => {
          const accountId = people[index % people.length]?.accountId ?? 0n;
          await lockStock(tx);
          await lockAccount(tx, accountId);
          const order = { denominationYuan: 500, count: 1 };
          const allowed = await allowExchange(app.deps, tx, accountId, order);
          const key = { idempotencyKey: randomUUID(), requestHash: Buffer.alloc(0) };
          return makeExchange(app.deps, tx, { accountId, ...key }, allowed);
        }),
      ),
    );
    const refusals = made.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refusals.filter((each) => String(each) !== "ApiError: exchange.outOfStock")).toEqual([]);
    const ids = made.flatMap((each) =>
      each.status === "fulfilled" ? [each.value.exchange_id] : [],
    );
    expect(ids).toHaveLength(1);
    for (const id of ids) {
      expect(await cardsOf(id)).toEqual({ cards: 1, delivered: 0 });
      await advance(id);
      expect(await cardsOf(id)).toEqual({ cards: 1, delivered: 1 });
    }
    const after = await Promise.all(people.map(({ accountId }) => readAccounts(app, accountId)));
    expect(after.filter(({ held }) => held !== 0n)).toEqual([]);
    expect(
      after.filter(({ available }, index) => available !== before[index]?.available),
    ).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it("that is withdrawn while one exchanges BP for it is waited for, and the BP are not held", async () => {
    await stockUp(app, 500, 2);
    const seller = await createSeller(app);
    const fields = await exchangeFields(app, seller, 500, 2);
    const { request } = await app.database.db.transaction().execute(async (tx) => {
      await lockStock(tx);
      const response = app.request(commitExchange, fields, chinese(seller));
      await tx
        .updateTable("exchange_cards")
        .set({ withdrawn_at: app.clock.now(), sealed: null })
        .where("exchange_id", "is", null)
        .where("withdrawn_at", "is", null)
        .execute();
      return { request: response };
    });
    expect((await request).refusal?.error).toBe("exchange.outOfStock");
    expect((await readAccounts(app, seller.accountId)).held).toBe(0n);
  });

  it("gets its cards back from an account that was changed before they were given", async () => {
    await stockUp(app, 100, 1);
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller);
    await changePassword(seller);
    expect(await advance(id)).toBeUndefined();
    expect(await stateOf(seller, id)).toMatchObject({ returnReason: "account-changed" });
    expect(await cardsOf(id)).toEqual({ cards: 0, delivered: 0 });
    const other = await createSeller(app);
    expect((await app.call(getLimit, { JDCardMoney: 100 }, other)).data.counts).toEqual([1]);
  });

  it("gives nothing while it is halted or the account frozen, and all of it afterwards", async () => {
    await stockUp(app, 100, 2);
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 100, 2);
    await halt(true);
    expect(await advance(id)).toBeGreaterThan(0);
    await halt(false);
    await query("insert into account_freezes (account_id, frozen_at) values ($1, $2)", [
      seller.accountId,
      app.clock.now(),
    ]);
    expect(await advance(id)).toBeGreaterThan(0);
    expect(await cardsOf(id)).toEqual({ cards: 2, delivered: 0 });
    await query("delete from account_freezes where account_id = $1", [seller.accountId]);
    expect(await advance(id)).toBeUndefined();
    expect(await cardsOf(id)).toEqual({ cards: 2, delivered: 2 });
  });

  it("never gives fewer cards than were paid for: the exchange stays as it was", async () => {
    await stockUp(app, 100, 2);
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller, 100, 2);
    const one =
      "exchange_card_id = (select min(exchange_card_id) from exchange_cards where exchange_id = $1)";
    const { rows } = await query(
      `update exchange_cards set exchange_id = null where ${one} returning exchange_card_id`,
      [id],
    );
    await expect(advance(id)).rejects.toThrow("has 1 cards, not 2");
    expect((await readAccounts(app, seller.accountId)).held).toBeGreaterThan(0n);
    expect(await findings()).toMatchObject([{ exchangeId: id, fault: "cards" }]);
    await query("update exchange_cards set exchange_id = $1 where exchange_card_id = $2", [
      id,
      rows[0]?.exchange_card_id,
    ]);
    expect(await advance(id)).toBeUndefined();
    expect(await findings()).toEqual([]);
  });

  it("keeps a card that was given: nothing gives it again, puts it back or deletes it", async () => {
    await stockUp(app, 100, 2);
    const seller = await createSeller(app);
    const id = await exchangeFor(app, seller);
    await advance(id);
    const other = await exchangeFor(app, seller);
    for (const change of ["set exchange_id = $2", "set exchange_id = null, given_at = null"])
      await expect(
        query(`update exchange_cards ${change} where exchange_id = $1 and $2::bigint > 0`, [
          id,
          other,
        ]),
      ).rejects.toThrow("was given");
    await expect(query("delete from exchange_cards where exchange_id = $1", [id])).rejects.toThrow(
      "was given",
    );
  });
});

it("answers requests of one key with their exchange, all of them, that are sent at a time", async () => {
  await stockUp(app, 100, 2);
  const seller = await createSeller(app);
  const fields = { ...(await exchangeFields(app, seller)), idempotencyKey: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.request(commitExchange, fields, chinese(seller))),
  );
  expect(answers.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(new Set(answers.map(({ body }) => body?.data.id)).size).toBe(1);
});

describe("operators are warned", () => {
  const alarms = async () =>
    (await exchangeAlarms(app.database.db, app.clock.now())).filter(({ count }) => count > 0);
  const metric = async (name: string) =>
    (await app.server.inject("/metrics")).body
      .split("\n")
      .find((line) => line.startsWith(`nodeyard_${name} `));

  const countLow = async () =>
    (await alarms()).find(({ alarm }) => alarm === "cardsLow")?.count ?? 0;

  it("of denominations that two of the largest exchanges would empty, while the exchange is open", async () => {
    await stockUp(app, 100, 9);
    const low = await countLow();
    expect(low).toBeGreaterThan(0);
    expect(await metric("gift_cards_low")).toBe(`nodeyard_gift_cards_low ${low}`);
    await stockUp(app, 100, 1);
    expect(await countLow()).toBe(low - 1);
    expect((await app.server.inject("/metrics")).body).toContain(
      'nodeyard_gift_cards_free{denomination="100"} 10',
    );
    await emptyStock(app);
    await query("update exchange_switches set is_open = false");
    expect(await countLow()).toBe(0);
    await query("update exchange_switches set is_open = true");
  });

  it("that giving is halted, since when", async () => {
    expect(await metric("exchanges_halted")).toBe("nodeyard_exchanges_halted 0");
    await halt(true);
    expect(await alarms()).toContainEqual({
      alarm: "exchangesHalted",
      level: "danger",
      count: 1,
      since: expect.any(Date),
    });
    expect(await metric("exchanges_halted")).toBe("nodeyard_exchanges_halted 1");
    await halt(false);
  });
});

describe("the audit", () => {
  it("finds what disagrees, mails it to finance in the reader's language, and halts once for what is found", async () => {
    const finance = await createOperator(app, "finance");
    const reader = await createOperator(app, "finance");
    await query("update accounts set language = 'zn' where account_id = $1", [reader.accountId]);
    await stockUp(app, 100, 3);
    const seller = await createSeller(app);
    const [returned, done, stuck] = [
      await exchangeFor(app, seller),
      await exchangeFor(app, seller),
      await exchangeFor(app, seller),
    ];
    await advance(returned);
    const change = (id: bigint, set: string) =>
      query(`update exchanges set ${set} where exchange_id = $1`, [id]);
    await change(returned, "status = 'returned', return_reason = 'out-of-stock'");
    await change(done, "status = 'done', ended_at = now()");
    await change(stuck, "created_at = created_at - interval '2 days'");
    expect((await findings()).map(({ exchangeId, fault }) => [exchangeId, fault])).toEqual([
      [returned, "ledger"],
      [done, "ledger"],
      [returned, "cards"],
      [done, "cards"],
      [stuck, "stuck"],
    ]);
    await auditAndNotify(app.deps);
    const seen = () => app.call(getExchangeStock, {}, finance);
    const resume = async () => {
      const { version } = await seen();
      const request = { isOpen: true, isHalted: false, version, reason: "looked into" };
      await app.call(switchExchanges, request, finance);
    };
    const halted = await seen();
    expect(halted.haltReasons).toHaveLength(1);
    expect(halted.findings).toHaveLength(5);
    const mails = async ({ email } = finance) =>
      (
        await query(
          "select text from outbox_entries where recipient = $1 order by outbox_entry_id",
          [email],
        )
      ).rows.map(({ text }) => String(text));
    expect((await mails()).map((text) => text.includes(`exchange ${done}`))).toEqual([true]);
    expect((await mails(reader))[0]).toContain(
      `兑换 ${done}：状态为已完成，但账本流水为：预留，仍预留`,
    );
    // The same an hour later is known, and who resumed has seen it.
    await resume();
    await auditAndNotify(app.deps);
    expect(await mails()).toHaveLength(1);
    expect(await seen()).toMatchObject({ haltedAt: null, haltReasons: [], findingCount: 5 });
    // Another one is not, and is added to the reason of a halt that there is.
    await halt(true);
    await change(stuck, "status = 'done', ended_at = now()");
    await auditAndNotify(app.deps);
    const { haltReasons } = await seen();
    expect(haltReasons.map(({ text }) => text)).toEqual([
      "a drill",
      expect.stringContaining(`exchange ${stuck}`),
    ]);
    expect(await mails()).toHaveLength(2);
    await change(returned, "status = 'done', return_reason = null");
    for (const id of [done, stuck]) await change(id, "status = 'created', ended_at = null");
    await change(stuck, "created_at = created_at + interval '2 days'");
    expect(await findings()).toEqual([]);
    await auditAndNotify(app.deps);
    await auditAndNotify(app.deps);
    expect((await mails()).filter((text) => text.includes("and gone:"))).toHaveLength(2);
    expect(await mails()).toHaveLength(3);
    await resume();
    for (const id of [done, stuck]) expect(await advance(id)).toBeUndefined();
  });
});
