import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import { setAutoWithdrawalByPost } from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { commitExchange } from "@nodeyard/contract/exchange/calls.ts";
import { listActivity } from "@nodeyard/contract/account/calls.ts";
import { setYuanPermission } from "@nodeyard/contract/operator/account-calls.ts";
import { getAvailable } from "@nodeyard/contract/redemption/calls.ts";
import type { ChannelName } from "@nodeyard/contract/redemption/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { openAlipay } from "../../platform/payment-gateway/alipay.ts";
import { createOperator } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { payRun } from "../auto-withdrawal/run/pay-run.ts";
import { createSeller, sellFields, type Seller } from "../buyback/testing/sellers.ts";
import { exchangeFields, stockUp } from "../exchange/testing/stock.ts";
import { savePayee } from "../payee/store.ts";
import { codeFor } from "../withdrawal/testing/holders.ts";
import { makeOld } from "./testing/every-channel.ts";

const { tax } = AGREEMENT_EDITIONS;
const reason = "as the court has ordered";
let gateway: LocalGateway;
let app: TestApp;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
  await stockUp(app, 100, 20);
});
beforeEach(() => app.clock.advance(DAY_MS));
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

/** A seller whose last acceptance is more than a year old. */
async function createLapsed(): Promise<Seller> {
  const seller = await createSeller(app);
  await makeOld(app, seller);
  await app.database.pool.query("alter table agreement_acceptances disable trigger user");
  await app.database.pool.query(
    "update agreement_acceptances set accepted_at = $2::timestamptz - interval '1 year' where account_id = $1",
    [seller.accountId, app.clock.now()],
  );
  await app.database.pool.query("alter table agreement_acceptances enable trigger user");
  await app.database.db.transaction().execute((tx) =>
    savePayee(app.deps, tx, seller.accountId, {
      part: "bank",
      bank: { bankAddress: "中国银行", cardNumber: "6216600100000000000" },
    }),
  );
  return seller;
}
const sale = async (seller: Seller, taxAgreement?: string) =>
  app.request(
    commitBuyBack,
    { ...(await sellFields(app, seller)), ...(taxAgreement !== undefined && { taxAgreement }) },
    { ...seller, language: "zn" },
  );
const cards = async (seller: Seller, taxAgreement?: string) =>
  app.request(
    commitExchange,
    { ...(await exchangeFields(app, seller)), ...(taxAgreement !== undefined && { taxAgreement }) },
    { ...seller, language: "zn" },
  );
const automatic = async (seller: Seller, taxAgreement?: string) =>
  app.request(
    setAutoWithdrawalByPost,
    {
      autoWithCount: 200,
      verifyCode: await codeFor(app, seller, "auto-withdrawal"),
      ...(taxAgreement !== undefined && { taxAgreement }),
    },
    { ...seller, language: "zn" },
  );
const available = async (seller: Seller, channel: ChannelName) =>
  (await app.call(getAvailable, { channel }, seller)).data;

it.each([
  ["a sale", "buyback", sale],
  ["an exchange", "exchange", cards],
  ["an automatic withdrawal", "auto-withdrawal", automatic],
] as const)(
  "%s takes an acceptance of the tax agreement each year",
  async (_what, channel, send) => {
    const seller = await createLapsed();
    expect(await available(seller, channel)).toMatchObject({
      needsTaxAgreement: true,
      obstacle: null,
    });
    expect((await send(seller)).refusal?.error).toBe("redemption.taxAgreementFirst");
    expect((await send(seller, "2025-01")).refusal?.error).toBe("redemption.taxEditionOther");
    expect((await send(seller, tax)).refusal).toBeUndefined();
    expect((await available(seller, channel)).needsTaxAgreement).toBe(false);
    expect((await send(seller)).refusal).toBeUndefined();
    const { list } = await app.call(listActivity, {}, seller);
    expect(list.filter(({ act }) => act === "account.accept-agreement")).toHaveLength(2);
  },
);

it("an automatic withdrawal passes over a day without an acceptance, and says why", async () => {
  const seller = await createLapsed();
  const { accountId } = seller;
  await automatic(seller, tax);
  await app.database.pool.query(
    "update auto_withdrawals set on_since = '2026-03-01' where account_id = $1",
    [accountId],
  );
  app.clock.advance(366 * DAY_MS);
  await payRun(app.deps, accountId, "2026-03-08");
  const run = await app.database.db
    .selectFrom("auto_withdrawal_runs")
    .select("skip_reason")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  expect(run.skip_reason).toBe("agreement");
});

it("an account that operators have refused it can't sell, exchange or be paid automatically, until they allow it", async () => {
  const finance = await createOperator(app, "finance");
  const seller = await createSeller(app);
  await makeOld(app, seller);
  const accountId = String(seller.accountId);
  await app.call(setYuanPermission, { accountId, isAllowed: false, reason }, finance);
  expect((await sale(seller)).refusal?.error).toBe("redemption.noPermission");
  expect((await cards(seller)).refusal?.error).toBe("redemption.noPermission");
  for (const channel of ["buyback", "auto-withdrawal", "exchange"] as const)
    expect((await available(seller, channel)).obstacle).toBe("permission");
  expect((await available(seller, "withdrawal")).obstacle).not.toBe("permission");
  const notice = await app.database.db
    .selectFrom("notices")
    .select("title_en")
    .where("account_id", "=", seller.accountId)
    .where("event", "=", "account.limit-changed")
    .executeTakeFirstOrThrow();
  expect(notice.title_en).toContain("can't sell or exchange");
  const repeated = { accountId, isAllowed: false, reason };
  expect((await app.refusal(setYuanPermission, repeated, finance)).error).toBe(
    "operator.nothingChanges",
  );
  await app.call(setYuanPermission, { accountId, isAllowed: true, reason }, finance);
  expect((await sale(seller)).refusal).toBeUndefined();
});
