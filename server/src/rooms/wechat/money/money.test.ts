import { randomUUID } from "node:crypto";
import { commitBuyBack } from "@nodeyard/contract/buyback/calls.ts";
import { getJDOrderPassByPost } from "@nodeyard/contract/exchange/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sendPayment } from "@nodeyard/contract/verification/calls.ts";
import { prove, removeApp } from "@nodeyard/contract/factors/calls.ts";
import { proveInApp } from "@nodeyard/contract/wechat/calls.ts";
import {
  getBuybackList,
  getExchangeList,
  getWechatBalance,
  getWechatExchangeInfo,
  getWechatSevenDayPrice,
  setWechatCommitBuyBack,
  setWechatCommitExchange,
} from "@nodeyard/contract/wechat/money-calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import type { FieldsOf } from "../../../platform/testing/call-app.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { createSeller, sellFields, type Seller } from "../../buyback/testing/sellers.ts";
import { stockUp } from "../../exchange/testing/stock.ts";
import { codeOf, seedApp } from "../../factors/testing/own-app.ts";
import { codeFor, credit, readAccounts } from "../../withdrawal/testing/holders.ts";
import { bindIdentity, createInApp, TEST_WECHAT, type InAppPerson } from "../testing/in-app.ts";

let gateway: LocalGateway;
let app: TestApp;
let seller: Seller;
let inApp: InAppPerson & { readonly handle: string };
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ payments, config: { wechat: TEST_WECHAT } });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  seller = await createSeller(app, { bp: 400_000n });
  const identity = await createInApp(app);
  inApp = { ...identity, ...(await bindIdentity(app, identity, seller)) };
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  expect(problems).toEqual([]);
});

const query = (text: string, values: unknown[]) => app.database.pool.query(text, values);
const sell = (fields: FieldsOf<typeof setWechatCommitBuyBack> = {}) =>
  app.request(setWechatCommitBuyBack, { selectEmail: seller.email, ...fields }, { inApp });
const refusalOf = async (fields: FieldsOf<typeof setWechatCommitBuyBack>) =>
  (await sell(fields)).refusal?.error;
const phoneCode = (purpose: "buyback" | "exchange") => codeFor(app, seller, purpose, "sms");

describe("a payout", () => {
  it("is checked in the order of the page: account, payee, amount, code, channel", async () => {
    expect(await refusalOf({ selectEmail: "" })).toBe("wechat.withdrawalAccountRequired");
    await query("update payees set sealed_alipay = null where account_id = $1", [seller.accountId]);
    expect(await refusalOf({})).toBe("wechat.payeeMissing");
    seller = await createSeller(app, { bp: 400_000n });
    await bindIdentity(app, inApp, seller);
    for (const exchangeMoney of ["", "abc", "1e3", "-100"])
      expect(await refusalOf({ exchangeMoney })).toBe("buyback.amountInvalid");
    expect(await refusalOf({ exchangeMoney: 150 })).toBe("buyback.notMultiple");
    expect(await refusalOf({ exchangeMoney: 2000 })).toBe("buyback.balanceInsufficient");
    expect(await refusalOf({ exchangeMoney: 100 })).toBe("wechat.phoneCodeRequired");
    const inputEmailCode = await phoneCode("buyback");
    const ready = { exchangeMoney: 100, inputEmailCode };
    expect(await refusalOf(ready)).toBe("buyback.channelRequired");
    expect(await refusalOf({ ...ready, channel: "bank" })).toBe("buyback.channelClosed");
    const wrong = { ...ready, channel: "alipay" as const, inputEmailCode: "000000" };
    expect(await refusalOf(wrong)).toBe("verification.codeWrong");
    const sold = await sell({ ...ready, channel: "alipay" });
    expect(sold.body?.data).toMatchObject({ exchangeMoney: "100.00", realMoney: "95.00" });
  });

  it("is one rule with the web's: the same hold, quota and key, in either language", async () => {
    const fields = { exchangeMoney: 100, channel: "alipay" as const, idempotencyKey: randomUUID() };
    const both = await Promise.all([
      sell({ ...fields, inputEmailCode: await phoneCode("buyback") }),
      app.request(
        commitBuyBack,
        { ...(await sellFields(app, seller)), idempotencyKey: fields.idempotencyKey },
        { ...seller, language: "zn" },
      ),
    ]);
    const [inTheApp, onTheWeb] = both.map(({ body }) => body?.data.id);
    expect(inTheApp).toBeDefined();
    expect(onTheWeb ?? inTheApp).toBe(inTheApp);
    const { held } = await readAccounts(app, seller.accountId);
    expect(held).toBe(34_483_000_000n);
    const listed = await app.call(getBuybackList, { userId: inApp.handle }, { inApp });
    expect(listed.data).toMatchObject({ total: 1, data: [{ id: inTheApp }] });
  });

  it("spends a code once, however many ask with it at a time", async () => {
    const inputEmailCode = await phoneCode("buyback");
    const request = { exchangeMoney: 100, channel: "alipay" as const, inputEmailCode };
    const answers = await Promise.all([sell(request), sell(request), sell(request)]);
    expect(answers.filter(({ body }) => body !== undefined)).toHaveLength(1);
  });

  it("is refused while the account is frozen, locked, or without a verified phone", async () => {
    const ready = {
      exchangeMoney: 100,
      channel: "alipay" as const,
      inputEmailCode: await phoneCode("buyback"),
    };
    const { accountId } = seller;
    await query("insert into account_freezes values ($1, $2)", [accountId, app.clock.now()]);
    expect(await refusalOf(ready)).toBe("account.frozen");
    await query("delete from account_freezes where account_id = $1", [accountId]);
    await query("update accounts set tel_verified_at = null where account_id = $1", [accountId]);
    expect((await sell(ready)).status).toBe(302);
    await query("update accounts set tel_verified_at = created_at where account_id = $1", [
      accountId,
    ]);
    app.clock.advance(1000);
    await query("update accounts set password_changed_at = $2 where account_id = $1", [
      accountId,
      app.clock.now(),
    ]);
    expect(await refusalOf(ready)).toBe("wechat.bindingPaused");
    await query("delete from wechat_bindings where account_id = $1", [accountId]);
    await bindIdentity(app, inApp, seller);
    expect(await refusalOf(ready)).toBe("buyback.lockedByPassword");
  });

  it("needs a fresh proof of this account's second factor, in this session", async () => {
    const secret = await seedApp(app, seller.accountId);
    const ready = { exchangeMoney: 100, channel: "alipay" as const };
    expect(await refusalOf(ready)).toBe("platform.freshProofNeeded");
    const prove = (code: string) => app.request(proveInApp, { id: inApp.handle, code }, { inApp });
    expect((await prove("000000")).refusal?.error).toBe("factors.codeWrong");
    expect((await prove(codeOf(app, secret))).status).toBe(200);
    expect(await refusalOf(ready)).toBe("wechat.phoneCodeRequired");
    // The same identity's other session, and its other account, have proved nothing.
    const other = await createSeller(app);
    await seedApp(app, other.accountId);
    await bindIdentity(app, inApp, other);
    expect(await refusalOf({ ...ready, selectEmail: other.email })).toBe(
      "platform.freshProofNeeded",
    );
    app.clock.advance(10 * 60_000);
    expect(await refusalOf(ready)).toBe("platform.freshProofNeeded");
  });

  it("has no proof any more once the factor that gave it is removed, whatever comes in its place", async () => {
    const secret = await seedApp(app, seller.accountId);
    await app.call(proveInApp, { id: inApp.handle, code: codeOf(app, secret) }, { inApp });
    const ready = { exchangeMoney: 100, channel: "alipay" as const };
    expect(await refusalOf(ready)).toBe("wechat.phoneCodeRequired");
    app.clock.advance(30_000);
    await app.call(prove, { code: codeOf(app, secret) }, seller);
    await app.call(removeApp, {}, seller);
    await seedApp(app, seller.accountId);
    expect(await refusalOf(ready)).toBe("platform.freshProofNeeded");
  });

  it("is of an account that is bound to the session alone", async () => {
    const foreign = await createSeller(app);
    const fields = {
      exchangeMoney: 100,
      channel: "alipay" as const,
      inputEmailCode: await codeFor(app, foreign, "buyback"),
    };
    expect(await refusalOf({ ...fields, selectEmail: foreign.email })).toBe("wechat.notBound");
    // A bound one's id with another's e-mail is neither.
    const mixed = { ...fields, selectEmail: foreign.email, id: inApp.handle };
    expect(await refusalOf(mixed)).toBe("wechat.notBound");
    expect((await readAccounts(app, foreign.accountId)).held).toBe(0n);
  });
});

describe("the balance", () => {
  const named = () => ({ id: inApp.handle, email: seller.email });

  it("is withheld as NONE while buy-backs are closed", async () => {
    const { data } = await app.call(getWechatBalance, named(), { inApp });
    expect(data).toMatchObject({ balance: "400000.000000", withdrawable: "400000.000000" });
    await query("update buyback_switches set is_open = false", []);
    const closed = await app.call(getWechatBalance, named(), { inApp });
    expect(closed.data.balance).toBe("NONE");
    await query("update buyback_switches set is_open = true", []);
  });

  it("has its terms, with the multiple of the rate", async () => {
    const terms = await app.call(getWechatSevenDayPrice, named(), { inApp });
    expect(terms.data).toMatchObject({ discount: "0.95", multiple: 100, canExchangeMoney: 1160 });
    const second = await app.refusal(getWechatSevenDayPrice, { ...named(), type: 95 }, { inApp });
    expect(second.error).toBe("platform.forbidden");
  });
});

describe("an exchange", () => {
  const exchange = (fields: FieldsOf<typeof setWechatCommitExchange> = {}) =>
    app.request(setWechatCommitExchange, { selectEmail: seller.email, ...fields }, { inApp });

  it("is checked in the order of the page, and gives what the web's does", async () => {
    await stockUp(app, 100, 2);
    const refused = async (fields: FieldsOf<typeof setWechatCommitExchange>) =>
      (await exchange(fields)).refusal?.error;
    expect(await refused({ selectEmail: "" })).toBe("wechat.exchangeAccountRequired");
    expect(await refused({})).toBe("wechat.phoneCodeRequired");
    expect(await refused({ emailVerifyCode: "000000" })).toBe("exchange.paramRequired");
    const cards = { JDCardMoney: 100, JDCardCount: 1 };
    const info = await app.call(getWechatExchangeInfo, { id: inApp.handle }, { inApp });
    expect(info.data.canExchangeCount["100"]).toEqual([1, 2]);
    const emailVerifyCode = await phoneCode("exchange");
    const made = await exchange({ ...cards, emailVerifyCode });
    expect(made.body?.data).toMatchObject({ exchangeJDMoney: 100, exchangeStatus: 1 });
    const listed = await app.call(getExchangeList, { email: seller.email }, { inApp });
    expect(listed.data.total).toBe(1);
    const dealId = made.body?.data.id ?? "";
    const shown = await app.refusal(getJDOrderPassByPost, { dealId }, { inApp });
    expect(shown.error).toBe("exchange.noCardsYet");
  });
});

describe("lists", () => {
  it("have five buy-backs and ten exchanges a page", async () => {
    await credit(app, seller.accountId, 1_000_000_000_000n);
    for (let index = 0; index < 6; index += 1) {
      const inputEmailCode = await phoneCode("buyback");
      await sell({ exchangeMoney: 100, channel: "alipay", inputEmailCode });
    }
    const page = await app.call(getBuybackList, { userId: inApp.handle }, { inApp });
    expect([page.data.data.length, page.data.total]).toEqual([5, 6]);
    const next = await app.call(getBuybackList, { userId: inApp.handle, pageNum: 2 }, { inApp });
    expect(next.data.data).toHaveLength(1);
  });
});

it("sends the code of a payment to the bound account's own phone", async () => {
  await app.call(sendPayment, { purpose: "exchange" }, { inApp });
  expect((await app.outbox("sms", seller.tel)).answer).toMatch(/^\d{6}$/);
  const foreigner = { ...(await createInApp(app)), handle: inApp.handle };
  const refused = await app.refusal(sendPayment, { purpose: "exchange" }, { inApp: foreigner });
  expect(refused.error).toBe("wechat.notBound");
});
