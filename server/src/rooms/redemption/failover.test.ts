import { getJDOrderPassByPost } from "@nodeyard/contract/exchange/calls.ts";
import { getExchangeStock } from "@nodeyard/contract/exchange/operator/calls.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { startLocalGateway } from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { haltForLostHistory } from "../../compose.ts";
import { openDatabase } from "../../platform/database.ts";
import { startHistory } from "../../platform/history/history.ts";
import { NO_JOURNAL } from "../../platform/history/journal.ts";
import {
  startPostgresPair,
  type PostgresPair,
} from "../../platform/history/testing/postgres-pair.ts";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createOperator } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { advanceBuyback } from "../buyback/testing/payments.ts";
import { createSeller, sell } from "../buyback/testing/sellers.ts";
import { advanceExchange } from "../exchange/deliver/advance-exchange.ts";
import { exchangeFor, stockUp } from "../exchange/testing/stock.ts";
import { imageCaptcha } from "../wallet/testing/binding.ts";
import { readHalts } from "../withdrawal/payout/halt.ts";
import { codeFor } from "../withdrawal/testing/holders.ts";

const stops: (() => Promise<unknown>)[] = [];
let servers: PostgresPair;
let gateway: Awaited<ReturnType<typeof startLocalGateway>>;
let app: TestApp;
beforeAll(async () => {
  servers = await startPostgresPair();
  stops.push(servers.close);
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  stops.push(gateway.stop);
  const database = openDatabase(servers.url, 6, "failover", 0);
  const log = createLogger("silent");
  const history = await startHistory({
    db: database.db,
    journal: NO_JOURNAL,
    log,
    onLost: haltForLostHistory,
  });
  app = await createTestApp({
    database: { ...database, drop: database.close },
    payments: openAlipay(gateway.settings, log),
    history,
  });
  stops.push(app.close, history.stop);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const advance = (id: bigint) => advanceBuyback(app, id);

/** Connections of before the failover fail once each. */
async function untilConnected(): Promise<void> {
  for (;;)
    try {
      await app.deps.history.confirm();
      return;
    } catch {
      await sleep(100);
    }
}

it("halts every way out after a failover that has lost what was paid and shown", async () => {
  await stockUp(app, 100, 2);
  const seller = await createSeller(app);
  const swapper = await createSeller(app);
  await servers.catchUp();
  await servers.cut();

  const buybackId = await sell(app, seller);
  await advance(buybackId);
  const [payment] = gateway.payments();
  const exchangeId = await exchangeFor(app, swapper, 100, 1);
  expect(await advanceExchange(app.deps, exchangeId)).toBeUndefined();
  const { data } = await app.call(
    getJDOrderPassByPost,
    {
      dealId: String(exchangeId),
      ...(await imageCaptcha(app)),
      emailVerifyCode: await codeFor(app, swapper, "card-secrets"),
    },
    swapper,
  );
  const shown = data[0]?.number ?? "";

  await servers.failOver();
  await untilConnected();
  app.clock.advance(HOUR_MS);

  await expect(sell(app, seller)).rejects.toThrow("buyback.paused");
  const finance = await createOperator(app, "finance");
  const buybacks = await app.call(listOpenBuybacks, {}, { ...finance, language: "en" });
  expect(buybacks.haltReasons).toEqual([
    { code: "historyKnown", text: expect.stringContaining(payment?.outBizNo ?? "") },
  ]);

  await expect(exchangeFor(app, seller, 100, 1)).rejects.toThrow("exchange.paused");
  const stock = await app.call(getExchangeStock, {}, { ...finance, language: "zn" });
  expect(stock.quarantine.count).toBe(2);
  expect(stock.haltReasons).toEqual([
    { code: "historyKnown", text: expect.stringContaining(`…${shown.slice(-4)}`) },
  ]);
  expect(await readHalts(app.database.db)).toMatchObject([
    { reason: "history", details: { newestWithdrawalId: "0" } },
  ]);
});
