import { returnOpenBuyback } from "@nodeyard/contract/buyback/operator/calls.ts";
import { returnExchange } from "@nodeyard/contract/exchange/operator/calls.ts";
import { getExchangeList, getExchangeStatus } from "@nodeyard/contract/exchange/calls.ts";
import * as requests from "@nodeyard/contract/operator/request-calls.ts";
import { listWaitingOrders } from "@nodeyard/contract/operator/review-calls.ts";
import { CHANNELS, type ChannelName } from "@nodeyard/contract/redemption/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { returnPayout } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { createTestChain, type TestChain } from "../../../platform/chain/testing/test-chain.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import type { Seller } from "../../buyback/testing/sellers.ts";
import { auditExchanges } from "../../exchange/audit/audit-exchanges.ts";
import { advanceExchange } from "../../exchange/deliver/advance-exchange.ts";
import { exchangeAlarms } from "../../exchange/exchange-watch.ts";
import { stockUp } from "../../exchange/testing/stock.ts";
import { makeSamePerson } from "../../identity/testing/same-person.ts";
import { createOwnerOfAll, newKey, USES } from "../../redemption/testing/every-channel.ts";
import { setCeilings } from "../../redemption/testing/set-ceilings.ts";
import { readAccounts } from "../../withdrawal/testing/holders.ts";

const reason = "seen in the books";
let chain: TestChain;
let gateway: LocalGateway;
let app: TestApp;
let asker: Person;
let other: Person;
beforeAll(async () => {
  chain = await createTestChain();
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  const payments = openAlipay(gateway.settings, createLogger("silent"));
  app = await createTestApp({ chain: chain.chain, payments });
  await stockUp(app, 100, 20);
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  await setCeilings(app, { account_day_micro_bp: 1n });
  asker = await createOperator(app, "finance");
  other = await createOperator(app, "finance");
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  await chain.close();
  expect(problems).toEqual([]);
});

async function waitingOf(owner: Seller, channel: ChannelName) {
  const account = String(owner.accountId);
  const { list } = await app.call(listWaitingOrders, { account, channel }, asker);
  const [order] = list;
  if (!order) throw new Error(`nothing of ${channel} waits`);
  return order;
}
async function makeWaiting(channel: ChannelName) {
  const owner = await createOwnerOfAll(app);
  const before = await readAccounts(app, owner.accountId);
  await USES[channel].send(app, owner, newKey());
  return { owner, before, order: await waitingOf(owner, channel) };
}
type Waiting = Awaited<ReturnType<typeof makeWaiting>>["order"];

/** The acts of an order's kind, with the version that the queue shows. */
function request({ kind, orderId, version }: Waiting, who = asker) {
  if (kind === "withdrawal")
    return app.request(
      requests.requestPayoutApproval,
      { withdrawalId: orderId, version, reason },
      who,
    );
  return kind === "buyback"
    ? app.request(requests.requestBuybackApproval, { buybackId: orderId, version, reason }, who)
    : app.request(requests.requestExchangeApproval, { exchangeId: orderId, version, reason }, who);
}
function returnBp({ kind, orderId, version }: Waiting, who = asker) {
  if (kind === "withdrawal")
    return app.request(returnPayout, { withdrawalId: orderId, version, reason }, who);
  return kind === "buyback"
    ? app.request(returnOpenBuyback, { buybackId: orderId, version, reason }, who)
    : app.request(returnExchange, { exchangeId: orderId, version, reason }, who);
}

describe.each(CHANNELS)("an order by %s", (channel) => {
  test("is in the queue with its reasons and inputs, until another operator approves it", async () => {
    const { owner, order } = await makeWaiting(channel);
    expect(order).toMatchObject({
      kind: USES[channel].kind,
      account: { accountId: String(owner.accountId), email: owner.email },
      reasons: ["account-ceiling"],
      inputs: { accountAgeDays: 0, isFirstPayout: true, taken: "0.000000", ceiling: "0.000001" },
      isAsked: false,
      isOwn: false,
      isFrozen: false,
    });
    const { body } = await request(order);
    expect((await waitingOf(owner, channel)).isAsked).toBe(true);
    const decision = { requestId: body?.requestId ?? "", reason };
    expect((await app.refusal(requests.approveRequest, decision, asker)).error).toBe(
      "operator.ownRequest",
    );
    await app.call(requests.approveRequest, decision, other);
    await expect(waitingOf(owner, channel)).rejects.toThrow("nothing of");
  });

  test("is returned with all its BP, and then no longer in the queue", async () => {
    const { owner, before, order } = await makeWaiting(channel);
    expect((await returnBp(order)).body).toBeDefined();
    expect(await readAccounts(app, owner.accountId)).toEqual(before);
    await expect(waitingOf(owner, channel)).rejects.toThrow("nothing of");
    expect(await auditExchanges(app.deps)).toEqual([]);
  });
});

test("the queue has the longest wait first, and is narrowed by channel, reason and account", async () => {
  const first = await makeWaiting("exchange");
  app.clock.advance(1000);
  const second = await makeWaiting("withdrawal");
  const ids = [first, second].map(({ order }) => `${order.kind} ${order.orderId}`);
  const named = async (filter: object) => {
    const { list } = await app.call(listWaitingOrders, filter, asker);
    return list.map(({ kind, orderId }) => `${kind} ${orderId}`).filter((id) => ids.includes(id));
  };
  expect(await named({})).toEqual(ids);
  expect(await named({ channel: "withdrawal" })).toEqual(ids.slice(1));
  expect(await named({ account: first.owner.email })).toEqual(ids.slice(0, 1));
  expect(await named({ why: "account-ceiling" })).toEqual(ids);
  expect(await named({ why: "one-address" })).toEqual([]);
});

describe("an exchange that waits", () => {
  test("has its steps and an alarm, and its cards once it is approved", async () => {
    const waits = async () =>
      (await exchangeAlarms(app.database.db, app.clock.now())).find(
        ({ alarm }) => alarm === "exchangeReviews",
      )?.count ?? 0;
    const before = await waits();
    const { owner, order } = await makeWaiting("exchange");
    const id = order.orderId;
    expect(await waits()).toBe(before + 1);
    expect((await app.call(getExchangeList, {}, owner)).data.data[0]?.state).toBe("submitted");
    expect(await advanceExchange(app.deps, BigInt(id))).toBeUndefined();
    const { body } = await request(order);
    await app.call(requests.approveRequest, { requestId: body?.requestId ?? "", reason }, other);
    expect(await advanceExchange(app.deps, BigInt(id))).toBeUndefined();
    const { exchange, steps } = (await app.call(getExchangeStatus, { id }, owner)).data;
    expect(exchange.state).toBe("done");
    expect(steps.map(({ step }) => step)).toEqual(["held", "review", "approved", "done"]);
    expect(await auditExchanges(app.deps)).toEqual([]);
  });

  test("is not returned by an operator of the same person, nor where a restored backup may lack that it was given", async () => {
    const { owner, order } = await makeWaiting("exchange");
    const twin = await createOperator(app, "finance");
    await makeSamePerson(app, owner.idNumber, [twin]);
    expect((await returnBp(order, twin)).refusal?.error).toBe("exchange.ownExchange");
    await app.database.pool.query(
      "update exchange_cards set restored_at = now() where exchange_id = $1",
      [order.orderId],
    );
    expect((await returnBp(order)).refusal?.error).toBe("exchange.mayBeGiven");
    const { body } = await request(order);
    await app.call(requests.approveRequest, { requestId: body?.requestId ?? "", reason }, other);
    expect(await advanceExchange(app.deps, BigInt(order.orderId))).toBeUndefined();
    expect((await app.call(getExchangeList, {}, owner)).data.data[0]?.state).toBe("done");
  });
});
