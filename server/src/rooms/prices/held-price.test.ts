import { commitBuyBack, getLastSevenDayPrice } from "@nodeyard/contract/buyback/calls.ts";
import { getAutoWithdrawal } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { commitExchange, getExchangeInfo } from "@nodeyard/contract/exchange/calls.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { createSeller, sellFields, type Seller } from "../buyback/testing/sellers.ts";
import { exchangeFields, stockUp } from "../exchange/testing/stock.ts";

let gateway: LocalGateway;
let app: TestApp;
let seller: Seller;
let day: string;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
  day = utcDay(app.clock.now());
  // The day's own price is in no mean before the next day.
  const tenThousandths = [20n, 22n, 25n, 31n, 33n, 36n, 39n, 90n];
  await app.database.db
    .insertInto("bp_prices")
    .values(
      tenThousandths.map((yuan, index) => ({
        day: addDays(day, index - 7),
        yuan_numerator: yuan,
        yuan_denominator: 10_000n,
        usdt_numerator: 4n,
        usdt_denominator: 10_000n,
      })),
    )
    .execute();
  seller = await createSeller(app);
  await stockUp(app, 100, 5);
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

const chinese = () => ({ ...seller, language: "zn" as const });
const quote = async () => (await app.call(getLastSevenDayPrice, {}, chinese())).data;
const sell = async (RMBPrice: string) =>
  app.request(commitBuyBack, { ...(await sellFields(app, seller)), RMBPrice }, chinese());
const exchange = async (RMBPrice: string) =>
  app.request(commitExchange, { ...(await exchangeFields(app, seller)), RMBPrice }, chinese());

it("a price is shown with its seven days, and is their mean cut to eight decimals", async () => {
  const { RMBPrice, prices, priceHeldUntil } = await quote();
  expect(prices.map((each) => each.price)).toEqual(
    ["39", "36", "33", "31", "25", "22", "20"].map((each) => `0.00${each}`.replace(/0$/, "")),
  );
  expect(prices[0]?.day).toBe(addDays(day, -1));
  // 206 / 7 ten-thousandths.
  expect(RMBPrice).toBe("0.00294285");
  expect(Date.parse(priceHeldUntil) - app.clock.now().getTime()).toBe(600_000);
  const { data: cards } = await app.call(getExchangeInfo, {}, chinese());
  expect(cards).toMatchObject({ RMBPrice, prices, priceHeldUntil });
  const { data: auto } = await app.call(getAutoWithdrawal, {}, chinese());
  expect(auto).toMatchObject({ RMBPrice, prices });
});

it("a balance has one value, that of a sale, on every page", async () => {
  const { data } = await app.call(getAvailable, { channel: "buyback" }, chinese());
  const { price, withdrawable } = await app.call(getHomeOverview, {}, chinese());
  const { ret } = await app.call(getSummary, {}, chinese());
  expect(data.price).toBe("0.00294285");
  // 20 million BP.
  expect(data.balanceYuan).toBe(58_857);
  expect(withdrawable.balanceYuan).toBe(data.balanceYuan);
  expect(ret.balanceYuan).toBe(data.balanceYuan);
  expect(price.yuan).toBe("0.009");
});

it("a form's price is held for ten minutes after the day turned, and no other is", async () => {
  app.clock.set(new Date(`${day}T23:59:59Z`));
  const { RMBPrice: shown } = await quote();
  app.clock.set(new Date(`${addDays(day, 1)}T00:09:59Z`));
  const { RMBPrice: fresh } = await quote();
  expect(fresh).not.toBe(shown);
  expect((await sell(shown)).body?.data).toMatchObject({ RMBPrice: shown });
  expect((await exchange(shown)).body?.data).toMatchObject({ RMBPrice: shown });
  expect((await sell(fresh)).body?.data).toMatchObject({ RMBPrice: fresh });
  expect((await sell("0.009")).refusal?.error).toBe("buyback.termsChanged");
  app.clock.set(new Date(`${addDays(day, 1)}T00:10:00Z`));
  expect((await sell(shown)).refusal?.error).toBe("buyback.termsChanged");
  expect((await exchange(shown)).refusal?.error).toBe("exchange.termsChanged");
  expect((await exchange(fresh)).body?.data).toMatchObject({ RMBPrice: fresh });
});
