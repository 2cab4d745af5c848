import { getBuybackStatus } from "@nodeyard/contract/buyback/calls.ts";
import {
  makeBuybackBatch,
  exportBuybackBatch,
} from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { listBuybackBatches } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import * as calls from "@nodeyard/contract/buyback/operator/calls.ts";
import {
  approveRequest,
  requestBuybackApproval,
} from "@nodeyard/contract/operator/request-calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { createLogger } from "../../../platform/log.ts";
import { openAlipay } from "../../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { makeSamePerson } from "../../identity/testing/same-person.ts";
import { requireApproval } from "../../redemption/testing/require-approval.ts";
import { QUIET_SECONDS } from "../payout/choose-step.ts";
import { advanceBuyback } from "../testing/payments.ts";
import { createSeller, sell, type Seller } from "../testing/sellers.ts";

const reason = "Alipay refuses our account today";
let gateway: LocalGateway;
let app: TestApp;
let finance: Person;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  finance = await createOperator(app, "finance");
});
afterAll(async () => {
  await app.close();
  await gateway.stop();
});

const advance = (id: bigint) => advanceBuyback(app, id);
const openOf = async (id: bigint) => {
  const { buybacks } = await app.call(calls.listOpenBuybacks, {}, finance);
  const found = buybacks.find((each) => each.buybackId === String(id));
  if (!found) throw new Error(`buy-back ${id} is not open`);
  return found;
};
const hold = async (id: bigint, isOnHold = true) => {
  const { version } = await openOf(id);
  return app.request(
    calls.holdBuyback,
    { buybackId: String(id), isOnHold, version, reason },
    finance,
  );
};
const batch = (id: bigint) =>
  app.request(makeBuybackBatch, { buybackIds: [String(id)], reason }, finance);
const switchPayments = async (isHalted: boolean) => {
  const { version } = await app.call(calls.listOpenBuybacks, {}, finance);
  await app.call(calls.switchBuybacks, { isOpen: true, isHalted, version, reason }, finance);
};
const stateOf = async (seller: Seller, id: bigint) =>
  (await app.call(getBuybackStatus, { id: String(id) }, seller)).data.buyback.state;

it("a buy-back on hold is not requested, is paid by hand even while an operator halts payments, and stays on hold", async () => {
  const seller = await createSeller(app);
  const id = await sell(app, seller);
  expect((await hold(id)).body?.message).toContain("can be paid by hand");
  expect(await stateOf(seller, id)).toBe("onHold");
  const { transfers } = gateway.requests;
  await switchPayments(true);
  await advance(id);
  await switchPayments(false);
  await advance(id);
  expect(gateway.requests.transfers).toBe(transfers);
  expect(await stateOf(seller, id)).toBe("onHold");

  await switchPayments(true);
  const { batchId = "" } = (await batch(id)).body ?? {};
  const version = (await app.call(listBuybackBatches, {}, finance)).list[0]?.version ?? "";
  const { sheet } = await app.call(exportBuybackBatch, { batchId, version, reason }, finance);
  expect(sheet).toHaveLength(1);
  await switchPayments(false);
  expect((await hold(id, false)).refusal?.error).toBe("buyback.holdUnchanged");
});

it("a payment that is asked for already says until when it can arrive, and is not asked for again", async () => {
  const alipayAccount = "later@hold.test";
  gateway.refuse(alipayAccount, "SYSTEM_ERROR");
  const seller = await createSeller(app, { alipayAccount });
  const id = await sell(app, seller);
  await advance(id);
  const { transfers } = gateway.requests;
  expect((await hold(id)).body?.message).toContain("can still be paid until");
  expect((await batch(id)).refusal?.error).toBe("buyback.batchAtGateway");
  for (let passed = 0; passed < QUIET_SECONDS; passed += 60) {
    app.clock.advance(60_000);
    await advance(id);
  }
  expect(gateway.requests.transfers).toBe(transfers);
  expect(await stateOf(seller, id)).toBe("onHold");
  finance = await createOperator(app, "finance");
  expect((await batch(id)).refusal).toBeUndefined();
});

it("a payment that arrives while it is on hold is booked", async () => {
  const seller = await createSeller(app);
  const id = await sell(app, seller);
  gateway.fail("dealing");
  await advance(id);
  await hold(id);
  const { out_biz_no: number } = await app.database.db
    .selectFrom("buybacks")
    .select("out_biz_no")
    .where("buyback_id", "=", id)
    .executeTakeFirstOrThrow();
  await gateway.end(number, "SUCCESS");
  await advance(id);
  expect(await stateOf(seller, id)).toBe("paid");
});

it("a released one is paid; both acts are in the audit log, and nobody does them to the own person", async () => {
  const seller = await createSeller(app);
  const id = await sell(app, seller);
  const seen = (await openOf(id)).version;
  await hold(id);
  const stale = { buybackId: String(id), isOnHold: true, version: seen, reason };
  expect((await app.request(calls.holdBuyback, stale, finance)).refusal?.error).toBe(
    "operator.changed",
  );
  const other = finance;
  finance = await createOperator(app, "finance");
  await makeSamePerson(app, seller.idNumber, [finance]);
  expect((await hold(id, false)).refusal?.error).toBe("buyback.ownBuyback");
  finance = other;
  await hold(id, false);
  expect(await stateOf(seller, id)).toBe("submitted");
  await advance(id);
  await advance(id);
  expect(await stateOf(seller, id)).toBe("paid");
  const auditor = await createOperator(app, "operations");
  const { list } = await app.call(listAudit, {}, auditor);
  expect(list.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["buyback.hold", "buyback.release"]),
  );
});

it("one on hold stays so when it is approved", async () => {
  const seller = await createSeller(app);
  const id = await sell(app, seller);
  await requireApproval(app, { channel: "buyback", orderId: id, accountId: seller.accountId });
  await advance(id);
  await hold(id);
  const { version } = await openOf(id);
  const request = { buybackId: String(id), version, reason };
  const { requestId } = await app.call(requestBuybackApproval, request, finance);
  await app.call(approveRequest, { requestId, reason }, await createOperator(app, "finance"));
  const { transfers } = gateway.requests;
  await advance(id);
  expect(gateway.requests.transfers).toBe(transfers);
  expect(await stateOf(seller, id)).toBe("onHold");
});

it("what waits for approval keeps its state and its time over a halt", async () => {
  const seller = await createSeller(app);
  const id = await sell(app, seller);
  await requireApproval(app, { channel: "buyback", orderId: id, accountId: seller.accountId });
  await advance(id);
  const before = await openOf(id);
  expect(await stateOf(seller, id)).toBe("checking");
  app.clock.advance(HOUR_MS);
  finance = await createOperator(app, "finance");
  await switchPayments(true);
  await advance(id);
  expect(await stateOf(seller, id)).toBe("checking");
  await switchPayments(false);
  await advance(id);
  expect(await stateOf(seller, id)).toBe("checking");
  expect((await openOf(id)).stepAt).toBe(before.stepAt);
  expect(before.stepAt).toBe(before.createdAt);
});
