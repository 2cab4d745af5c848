import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { getTaxYear } from "@nodeyard/contract/revenue/tax-calls.ts";
import { getDetails } from "@nodeyard/contract/withdrawal/calls.ts";
import { DAY_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHold } from "../../../ledger/holds.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { completeBuyback, returnBuyback } from "../../buyback/payout/settle.ts";
import { lockOpen } from "../../buyback/store.ts";
import { createSeller, sell, type Seller } from "../../buyback/testing/sellers.ts";
import { exchangeFor, stockUp } from "../../exchange/testing/stock.ts";
import { advanceExchange } from "../../exchange/deliver/advance-exchange.ts";

/** Ten-thousandths of a yuan per BP, of the seven days before the sales; the day of the sales itself is dearer. */
const SEVEN_DAYS = [20n, 22n, 25n, 31n, 33n, 36n, 39n];
const TODAY_YUAN = 50n;

let gateway: LocalGateway;
let app: TestApp;
let seller: Seller;
let other: Seller;
let paid: bigint;
let returned: bigint;
let exchanged: bigint;
let today: string;

const end = (id: bigint, orderId?: string) =>
  app.database.db.transaction().execute(async (tx) => {
    const row = await lockOpen(tx, id);
    if (!row) throw new Error("no open buy-back");
    const at = app.clock.now();
    await (orderId === undefined
      ? returnBuyback(app.deps, tx, row, { reason: "operator", at })
      : completeBuyback(app.deps, tx, row, { orderId, at }));
  });

beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
  today = utcDay(app.clock.now());
  const daily = [...SEVEN_DAYS, TODAY_YUAN].map((yuan, index) => ({
    day: utcDay(app.clock.now().getTime() + (index - SEVEN_DAYS.length) * DAY_MS),
    yuan_numerator: yuan,
    yuan_denominator: 10_000n,
    usdt_numerator: 4n,
    usdt_denominator: 10_000n,
  }));
  await app.database.db.insertInto("bp_prices").values(daily).execute();
  seller = await createSeller(app);
  other = await createSeller(app, { idNumber: seller.idNumber });
  paid = await sell(app, seller, 100);
  await end(paid, "20261128110070101506");
  returned = await sell(app, seller, 2900);
  await end(returned);
  await end(await sell(app, other, 300), "20261128110070101507");
  await stockUp(app, 100, 2);
  exchanged = await exchangeFor(app, seller);
  await advanceExchange(app.deps, exchanged);
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

const statement = async (language: "zn" | "en") =>
  app.call(getStatement, { from: today, to: today, pageSize: 100 }, { ...seller, language });

describe("the value of a line", () => {
  it("is what a sale and a gift card were settled for, in yuan, and of a return what it returns", async () => {
    const mean = SEVEN_DAYS.reduce((sum, yuan) => sum + yuan, 0n);
    // The mean cut to eight decimals, and the whole BP that 100 yuan take, rounded up.
    const price = (mean * 10_000n) / 7n;
    const bp = (yuan: bigint) => (yuan * 100_000_000n + price - 1n) / price;
    const { list, currency } = await statement("zn");
    expect(currency).toBe("yuan");
    const priceText = `0.00${String(price).padStart(6, "0")}`.replace(/0+$/, "");
    const orders = list.filter((line) => line.kind !== "adjustment");
    expect(
      orders.map(({ reference, amount, basis, price, value, payment }) => [
        reference,
        amount,
        basis,
        price,
        value,
        payment && Object.values(payment),
      ]),
    ).toEqual([
      [
        `buyback:${paid}:hold`,
        `-${bp(100n)}.000000`,
        "settled",
        priceText,
        "-100.00",
        ["100.00", "5.00", "0.00", "95.00", "20261128110070101506"],
      ],
      [
        `buyback:${returned}:hold`,
        `-${bp(2900n)}.000000`,
        "settled",
        priceText,
        "-2900.00",
        ["2900.00", "145.00", "0.00", "2755.00", ""],
      ],
      [
        `buyback:${returned}:returned`,
        `${bp(2900n)}.000000`,
        "settled",
        priceText,
        "2900.00",
        ["-2900.00", "-145.00", "0.00", "-2755.00", ""],
      ],
      [
        `exchange:${exchanged}:hold`,
        `-${bp(100n)}.000000`,
        "settled",
        priceText,
        "-100.00",
        ["100.00", "0.00", "0.00", "100.00", ""],
      ],
    ]);
    for (const line of list.filter(({ kind }) => kind === "adjustment"))
      expect(line).toMatchObject({ basis: "day", price: "0.005", payment: null });
  });

  it("is in USDT at the day's price on the international site, where the yuan stay beside it", async () => {
    const { list, currency } = await statement("en");
    expect(currency).toBe("usdt");
    const [sold] = list.filter((line) => line.kind === "buyback");
    const worth = (Number(sold?.amount) * 0.0004).toFixed(2);
    expect(sold).toMatchObject({ basis: "day", price: "0.0004", value: worth });
    expect(sold?.payment).toMatchObject({ gross: "100.00", net: "95.00" });
  });

  it("of a withdrawal is that of the day on which it was paid", async () => {
    const { rows } = await app.database.pool.query<{ id: bigint }>(
      `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp, net_micro_bp,
         balance_after_micro_bp, status, transaction_hash, created_at, ended_at)
       values ($1, 'a', '', $2, 5000000000, 600000000, 4400000000, 0, 'completed', $3, $4, $5) returning withdrawal_id as id`,
      [
        seller.accountId,
        `0x${"a".repeat(40)}`,
        `0x${"b".repeat(64)}`,
        app.clock.now(),
        new Date(app.clock.now().getTime() + DAY_MS),
      ],
    );
    await app.database.db
      .insertInto("bp_prices")
      .values({
        day: utcDay(app.clock.now().getTime() + DAY_MS),
        yuan_numerator: 60n,
        yuan_denominator: 10_000n,
        usdt_numerator: 8n,
        usdt_denominator: 10_000n,
      })
      .execute();
    await app.database.db.transaction().execute((tx) =>
      openHold(tx, {
        reference: { kind: "withdrawal", id: rows[0]?.id ?? 0n },
        accountId: seller.accountId,
        grossMicroBp: 5_000_000_000n,
        parts: [
          { to: "paid", amountMicroBp: 4_400_000_000n },
          { to: "fee", amountMicroBp: 600_000_000n },
        ],
        at: app.clock.now(),
      }),
    );
    const withdrawn = (await statement("en")).list.find(({ kind }) => kind === "withdrawal");
    expect(withdrawn).toMatchObject({ basis: "settled", price: "0.0008", value: "-4.00" });
    const { data } = await app.call(getDetails, {}, seller);
    expect(data.data).toMatchObject([{ status: "completed", usdtPrice: "0.0008" }]);
  });
});

describe("a year's payments", () => {
  const none = { count: 0, gross: "0.00", tax: "0.00", fee: "0.00", net: "0.00", cards: "0.00" };
  const taxYear = async (year?: number, who = seller) =>
    app.call(getTaxYear, year === undefined ? {} : { year }, { ...who, language: "zn" });

  it("are summed over a person's accounts, by month; orders are the account's own", async () => {
    const year = await taxYear();
    const sum = {
      count: 2,
      gross: "400.00",
      tax: "20.00",
      fee: "0.00",
      net: "380.00",
      cards: "100.00",
    };
    const month = Number(today.slice(5, 7)) - 1;
    expect(year).toMatchObject({ year: Number(today.slice(0, 4)), isOfPerson: true, sum });
    expect(year.months).toEqual(
      Array.from({ length: 12 }, (_, index) => (index === month ? sum : none)),
    );
    expect(year.otherAccounts).toEqual({
      ...none,
      count: 1,
      gross: "300.00",
      tax: "15.00",
      net: "285.00",
    });
    expect(year.orders.map(({ kind, order, net }) => [kind, order, net])).toEqual([
      ["buyback", "20261128110070101506", "95.00"],
      ["exchange", "", "100.00"],
    ]);
    const theirs = await taxYear(undefined, other);
    expect(theirs.sum).toEqual(sum);
    expect(theirs.orders.map(({ order }) => order)).toEqual(["20261128110070101507"]);
  });

  it("are those of China's calendar, and nobody else's", async () => {
    expect((await taxYear(2025)).sum).toEqual(none);
    const unpaid = await createSeller(app);
    expect((await taxYear(undefined, unpaid)).sum).toEqual(none);
    const late = await createSeller(app);
    const id = await sell(app, late, 100);
    await end(id, "1");
    const paidAt = async (at: string) =>
      app.database.pool.query("update buybacks set ended_at = $2 where buyback_id = $1", [id, at]);
    await paidAt("2026-12-31T15:59:59Z");
    expect((await taxYear(2026, late)).months[11]).toMatchObject({ count: 1 });
    await paidAt("2026-12-31T16:00:00Z");
    expect((await taxYear(2026, late)).sum).toEqual(none);
    expect((await taxYear(2027, late)).months[0]).toMatchObject({ count: 1, net: "95.00" });
  });
});
