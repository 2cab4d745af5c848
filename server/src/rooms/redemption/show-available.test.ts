import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import { CHANNELS } from "@nodeyard/contract/redemption/rules.ts";
import { getExchangeInfo } from "@nodeyard/contract/exchange/calls.ts";
import { getLastSevenDayPrice } from "@nodeyard/contract/buyback/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestChain, type TestChain } from "../../platform/chain/testing/test-chain.ts";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createPerson } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { stockUp } from "../exchange/testing/stock.ts";
import { credit } from "../withdrawal/testing/holders.ts";
import { createOwnerOfAll, makeOld, newKey, USES } from "./testing/every-channel.ts";
import { setCeilings } from "./testing/set-ceilings.ts";

const BP = 1_000_000n;
let chain: TestChain;
let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  chain = await createTestChain();
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ chain: chain.chain, payments });
  await stockUp(app, 100, 20);
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await setCeilings(app);
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
  await chain.close();
});

test.each(CHANNELS)(
  "shows what %s takes, what is on hold, and the end of a lock",
  async (channel) => {
    const owner = await createOwnerOfAll(app, 200_000n);
    await makeOld(app, owner);
    const occurredAt = new Date(app.clock.now().getTime() - 2 * HOUR_MS);
    await credit(app, owner.accountId, 50_000n * BP, { kind: "network", occurredAt });
    const show = async () => (await app.call(getAvailable, { channel }, owner)).data;
    const isBp = channel === "withdrawal";
    expect(await show()).toMatchObject({
      channel,
      price: "0.0029",
      balance: "250000.000000",
      balanceYuan: 725,
      mature: "200000.000000",
      matureYuan: 580,
      immature: "50000.000000",
      // An hour's revenue is available six hours after the hour.
      nextMatureAt: new Date(occurredAt.getTime() + 7 * HOUR_MS).toISOString(),
      held: "0.000000",
      obstacle: null,
      lock: null,
      most: { bp: "200000.000000", yuan: 580 },
      ceiling: { limit: "1000000.000000", left: "1000000.000000" },
      month: isBp ? null : { limitYuan: channel === "exchange" ? 5000 : 30_000 },
      dayOrders: null,
    });
    await app.database.pool.query(
      "update accounts set password_changed_at = $2 where account_id = $1",
      [owner.accountId, app.clock.now()],
    );
    expect(await show()).toMatchObject({
      obstacle: "locked",
      lock: {
        by: "password",
        until: new Date(app.clock.now().getTime() + 24 * HOUR_MS).toISOString(),
      },
    });
  },
);

test("an order lowers what every channel has left of the ceiling, and is on hold", async () => {
  const owner = await createOwnerOfAll(app, 200_000n);
  await USES.buyback.send(app, owner, newKey());
  for (const channel of CHANNELS)
    expect((await app.call(getAvailable, { channel }, owner)).data).toMatchObject({
      held: "34483.000000",
      ceiling: { left: "965517.000000" },
    });
});

test("forms offer what the panel says: the sale's worth, and the counts of cards", async () => {
  const owner = await createOwnerOfAll(app, 120_000n);
  const most = async (channel: "buyback" | "exchange") =>
    (await app.call(getAvailable, { channel }, owner)).data.most.yuan;
  const terms = (await app.call(getLastSevenDayPrice, {}, owner)).data;
  expect([terms.canExchangeMoney, await most("buyback")]).toEqual([348, 348]);
  const info = (await app.call(getExchangeInfo, {}, owner)).data;
  expect([info.worth, await most("exchange")]).toEqual([348, 348]);
  expect(info.canExchangeCount["100"]).toEqual([1, 2, 3]);
});

test("says first what an owner lacks", async () => {
  const person = await createPerson(app);
  const lacks = await Promise.all(
    CHANNELS.map(
      async (channel) => (await app.call(getAvailable, { channel }, person)).data.obstacle,
    ),
  );
  expect(lacks).toEqual(["wallet", "name", "name", "name", "name"]);
});
