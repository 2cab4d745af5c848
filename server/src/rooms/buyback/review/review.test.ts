import { commitBuyBack, getBuybackStatus } from "@nodeyard/contract/buyback/calls.ts";
import * as calls from "@nodeyard/contract/buyback/operator/calls.ts";
import * as requests from "@nodeyard/contract/operator/request-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { readOutflow } from "../../redemption/outflow.ts";
import { makeSamePerson } from "../../identity/testing/same-person.ts";
import { passesUpTo, readAvailable } from "../../redemption/assessment/read-available.ts";
import { readAccounts } from "../../withdrawal/testing/holders.ts";
import { buybackAlarms } from "../buyback-watch.ts";
import { advanceBuyback } from "../testing/payments.ts";
import { createSeller, sell, sellFields, type Seller } from "../testing/sellers.ts";

const BP = 1_000_000n;
const reason = "seen in the books";
let gateway: LocalGateway;
let app: TestApp;
let asker: Person;
let other: Person;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  asker = await createOperator(app, "finance");
  other = await createOperator(app, "finance");
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

const advance = (id: bigint) => advanceBuyback(app, id);
const setLimit = async (seller: Seller, name: "withdrawals" | "unreviewed", value: bigint) => {
  await app.database.db
    .insertInto("account_limits")
    .values({
      account_id: seller.accountId,
      name,
      value,
      reason,
      set_by: asker.accountId,
      set_at: app.clock.now(),
    })
    .execute();
};
/** A withdrawal of the account, as it was made an hour ago. */
const withdrew = async ({ accountId }: Seller, grossBp: bigint): Promise<void> => {
  await app.database.pool.query(
    `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp, net_micro_bp,
       balance_after_micro_bp, created_at, status, ended_at)
     values ($1, gen_random_uuid()::text, '', '0x52908400098527886E0F7030069857D2E4169EE7', $2, 600000000,
       $2::bigint - 600000000, 0, $3, 'completed', $3)`,
    [accountId, grossBp * BP, app.clock.now()],
  );
};
const refusal = async (seller: Seller, yuan = 100) => {
  const fields = await sellFields(app, seller, yuan);
  return (await app.refusal(commitBuyBack, fields, { ...seller, language: "zn" })).error;
};
const openOf = async (id: bigint) => {
  const { buybacks } = await app.call(calls.listOpenBuybacks, {}, asker);
  const found = buybacks.find((each) => each.buybackId === String(id));
  if (!found) throw new Error(`buy-back ${id} is not open`);
  return found;
};
const requestApproval = async (id: bigint) => {
  const { version } = await openOf(id);
  return app.request(
    requests.requestBuybackApproval,
    { buybackId: String(id), version, reason },
    asker,
  );
};
const stateOf = async (seller: Seller, id: bigint) =>
  (await app.call(getBuybackStatus, { id: String(id) }, seller)).data.buyback;

describe("an account's limits count withdrawals and buy-backs alike", () => {
  it("in number, without returned ones", async () => {
    const seller = await createSeller(app);
    await setLimit(seller, "withdrawals", 2n);
    await withdrew(seller, 5_000n);
    const id = await sell(app, seller);
    expect(await refusal(seller)).toBe("buyback.dayLimit");
    expect((await readOutflow(app.deps.db, seller.accountId, app.clock.now())).count).toBe(2n);
    const { version } = await openOf(id);
    await app.call(calls.returnOpenBuyback, { buybackId: String(id), version, reason }, asker);
    await sell(app, seller);
    expect(await refusal(seller)).toBe("buyback.dayLimit");
  });

  it("in BP: what exceeds the account's ceiling waits for two operators, and lowers what a withdrawal has left", async () => {
    const seller = await createSeller(app);
    await setLimit(seller, "unreviewed", 110_000n * BP);
    const { accountId } = seller;
    const free = async () => {
      const subject = {
        accountId,
        channel: "withdrawal",
        at: app.clock.now(),
        isServed: true,
      } as const;
      return passesUpTo(await readAvailable(app.deps.db, subject));
    };
    await withdrew(seller, 10_000n);
    expect(await free()).toBe(100_000n * BP);
    // 34,483 BP.
    const small = await sell(app, seller);
    expect(await free()).toBe(65_517n * BP);
    expect((await openOf(small)).waitsForApproval).toBe(false);
    expect(await advance(small)).toBeUndefined();
    // 68,966 BP.
    const large = await sell(app, seller, 200);
    expect(await openOf(large)).toMatchObject({ waitsForApproval: true, step: "checking" });
    expect(await advance(large)).toBeGreaterThan(0);
    expect((await stateOf(seller, large)).state).toBe("checking");
    expect(gateway.payments()).toHaveLength(1);
    const { body } = await requestApproval(large);
    const decision = { requestId: body?.requestId ?? "", reason };
    expect((await app.refusal(requests.approveRequest, decision, asker)).error).toBe(
      "operator.ownRequest",
    );
    await app.call(requests.approveRequest, decision, other);
    expect(await advance(large)).toBeUndefined();
    expect((await stateOf(seller, large)).state).toBe("paid");
    // An approved one leaves the rest of the ceiling as it was.
    expect(await free()).toBe(65_517n * BP);
  });
});

it("is asked for approval only if it waits for it, and not after it has changed", async () => {
  const seller = await createSeller(app);
  const small = await sell(app, seller);
  expect((await requestApproval(small)).refusal?.error).toBe("buyback.notWaiting");
  await setLimit(seller, "unreviewed", 0n);
  const large = await sell(app, seller);
  const { body } = await requestApproval(large);
  const { version } = await openOf(large);
  await app.call(calls.returnOpenBuyback, { buybackId: String(large), version, reason }, asker);
  const decision = { requestId: body?.requestId ?? "", reason };
  expect((await app.refusal(requests.approveRequest, decision, other)).error).toBe(
    "operator.subjectChanged",
  );
});

it("waits for approval through a halt, since when it did before", async () => {
  const seller = await createSeller(app);
  await setLimit(seller, "unreviewed", 0n);
  const id = await sell(app, seller);
  await advance(id);
  const { stepAt } = await openOf(id);
  const setHalted = (at: string | null) =>
    app.database.pool.query(`update buyback_switches set halted_at = $1, halt_reasons = $2`, [
      at,
      JSON.stringify(at === null ? [] : [{ code: "restore", facts: {} }]),
    ]);
  app.clock.advance(60_000);
  await setHalted(app.clock.now().toISOString());
  await advance(id);
  expect((await stateOf(seller, id)).state).toBe("checking");
  app.clock.advance(60_000);
  await setHalted(null);
  await advance(id);
  expect(await openOf(id)).toMatchObject({ step: "checking", stepAt });
});

it("is an alarm and a metric while it waits, and while payments are halted", async () => {
  const found = async () =>
    (await buybackAlarms(app.database.db, app.clock.now())).filter(({ count }) => count > 0);
  const before = (await found())[0]?.count ?? 0;
  const seller = await createSeller(app);
  await setLimit(seller, "unreviewed", 0n);
  const id = await sell(app, seller);
  expect(await found()).toMatchObject([
    { alarm: "buybackReviews", level: "warning", count: before + 1, since: expect.any(Date) },
  ]);
  await app.database.pool.query(
    'update buyback_switches set halted_at = now(), halt_reasons = \'[{"code": "restore", "facts": {}}]\'',
  );
  expect((await found())[0]).toMatchObject({ alarm: "buybacksHalted", level: "danger", count: 1 });
  expect((await app.server.inject("/metrics")).body).toContain("nodeyard_buybacks_halted 1\n");
  await app.database.pool.query(
    "update buyback_switches set halted_at = null, halt_reasons = '[]'",
  );
  const { version } = await openOf(id);
  await app.call(calls.returnOpenBuyback, { buybackId: String(id), version, reason }, asker);
  expect((await found())[0]?.count ?? 0).toBe(before);
});

it("is returned by an operator only while nothing was asked for, and payments are not halted", async () => {
  const seller = await createSeller(app);
  const before = await readAccounts(app, seller.accountId);
  const id = await sell(app, seller);
  const request = async () => {
    const { version } = await openOf(id);
    return app.request(calls.returnOpenBuyback, { buybackId: String(id), version, reason }, asker);
  };
  await app.database.pool.query(
    'update buyback_switches set halted_at = now(), halt_reasons = \'[{"code": "restore", "facts": {}}]\'',
  );
  expect((await request()).refusal?.error).toBe("buyback.mayBePaid");
  await app.database.pool.query(
    "update buyback_switches set halted_at = null, halt_reasons = '[]'",
  );
  const { version: seen } = await openOf(id);
  const own = { buybackId: String(id), version: seen, reason };
  const twin = await createOperator(app, "finance");
  await makeSamePerson(app, seller.idNumber, [twin]);
  expect((await app.refusal(calls.returnOpenBuyback, own, twin)).error).toBe("buyback.ownBuyback");
  expect((await request()).body?.code).toBe(200);
  expect(await readAccounts(app, seller.accountId)).toEqual(before);
  expect(await stateOf(seller, id)).toMatchObject({ state: "returned", returnReason: "operator" });
  const sent = await sell(app, seller);
  gateway.fail("dealing");
  await advance(sent);
  const { version } = await openOf(sent);
  const late = { buybackId: String(sent), version, reason };
  expect((await app.refusal(calls.returnOpenBuyback, late, asker)).error).toBe("buyback.mayBePaid");
});
