import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { getBuybackStatus } from "@nodeyard/contract/buyback/calls.ts";
import { listOpenBuybacks } from "@nodeyard/contract/buyback/operator/calls.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  startLocalGateway,
  type LocalGateway,
} from "@nodeyard/stand-ins/payment-gateway/local-gateway.ts";
import { trialBalance } from "../../../../ledger/trial-balance.ts";
import { createLogger } from "../../../../platform/log.ts";
import { openAlipay } from "../../../../platform/payment-gateway/alipay.ts";
import { createOperator, type Person } from "../../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../../platform/testing/test-app.ts";
import { setCeilings } from "../../../redemption/testing/set-ceilings.ts";
import { requireApproval } from "../../../redemption/testing/require-approval.ts";
import { createSession } from "../../../account/sessions.ts";
import { seedApp } from "../../../factors/testing/own-app.ts";
import { makeSamePerson } from "../../../identity/testing/same-person.ts";
import { readAccounts } from "../../../withdrawal/testing/holders.ts";
import { auditBuybacks } from "../../audit/audit-buybacks.ts";
import { QUIET_SECONDS } from "../../payout/choose-step.ts";
import { advanceBuyback, payingDeps } from "../../testing/payments.ts";
import { createSeller, sell, type Seller } from "../../testing/sellers.ts";

const reason = "the gateway refuses us today";
const HEAD = [
  "序号",
  "收款方支付宝账号",
  "收款方姓名",
  "金额(元)",
  "备注",
  "状态",
  "失败原因",
  "流水号",
];

let gateway: LocalGateway;
let app: TestApp;
let finance: Person;
let second: Person;
beforeAll(async () => {
  gateway = await startLocalGateway({ now: () => app.clock.now() });
  app = await createTestApp({ payments: openAlipay(gateway.settings, createLogger("silent")) });
  await setCeilings(app);
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  // With a fresh proof each.
  finance = await createOperator(app, "finance");
  second = await createOperator(app, "finance");
});
afterAll(async () => {
  const { problems } = await trialBalance(app.database.db);
  await app.close();
  await gateway.stop();
  expect(problems).toEqual([]);
});

const advance = (id: bigint) => advanceBuyback(app, id);
const findings = async () => (await auditBuybacks(payingDeps(app))).map(({ fault }) => fault);
const halt = (isHalted: boolean) =>
  app.database.pool.query(
    "update buyback_switches set halted_at = $1, halt_reasons = $2::jsonb",
    isHalted ? [app.clock.now(), "[{}]"] : [null, "[]"],
  );

interface Sold {
  readonly seller: Seller;
  readonly id: bigint;
  readonly account: string;
}
let sellers = 0;
const newSold = async (yuan = 100, over: { account?: string } = {}): Promise<Sold> => {
  sellers += 1;
  const account = over.account ?? `hand${sellers}@example.com`;
  const seller = await createSeller(app, { alipayAccount: account });
  return { seller, id: await sell(app, seller, yuan), account };
};
const stateOf = async ({ seller, id }: Sold) => {
  const { buyback, steps } = (await app.call(getBuybackStatus, { id: String(id) }, seller)).data;
  return { state: buyback.state, reason: buyback.returnReason, steps: steps.map((s) => s.step) };
};
const paymentsTo = ({ account }: Sold) =>
  gateway.payments().filter((order) => order.account === account);
const make = (sold: readonly Sold[], who = finance) =>
  app.request(
    calls.makeBuybackBatch,
    { buybackIds: sold.map(({ id }) => String(id)), reason },
    who,
  );
const batchOf = async (batchId: string, who = finance) => {
  const { list } = await app.call(calls.listBuybackBatches, { pageSize: 100 }, who);
  const found = list.find((each) => each.batchId === batchId);
  if (!found) throw new Error(`no batch ${batchId}`);
  return found;
};
/** A batch of these, handed out. */
const exported = async (...sold: readonly Sold[]) => {
  const { body } = await make(sold);
  const batchId = body?.batchId ?? "";
  const { version } = await batchOf(batchId);
  const { sheet } = await app.call(calls.exportBuybackBatch, { batchId, version, reason }, finance);
  return { batchId, sheet };
};
type Sheet = Awaited<ReturnType<typeof exported>>["sheet"];
/** The file as it comes back. */
const resultOf = (sheet: Sheet, statuses: readonly string[]): string[][] => [
  HEAD,
  ...sheet.map(({ line, account, name, amountYuan, remark }, index) => {
    const status = statuses[index] ?? "成功";
    const failure = status === "失败" ? "收款账号不存在" : "";
    return [String(line), account, name, amountYuan, remark, status, failure, `flow ${line}`];
  }),
];
const settle = async (
  batchId: string,
  cells: string[][],
  {
    who = finance,
    isCheck = false,
    version,
  }: { who?: Person; isCheck?: boolean; version?: string } = {},
) =>
  app.request(
    calls.settleBuybackBatch,
    { batchId, cells, isCheck, version: version ?? (await batchOf(batchId, who)).version, reason },
    who,
  );
const errorOf = async (answer: Promise<{ refusal: { error: string } | undefined }>) =>
  (await answer).refusal?.error;

describe("a batch", () => {
  it("is paid by hand: the file has names and accounts, its result pays and returns, and the gateway is never asked", async () => {
    const [paid, failed] = [await newSold(), await newSold(200)];
    const before = await readAccounts(app, failed.seller.accountId);
    const { batchId, sheet } = await exported(paid, failed);
    expect(sheet).toMatchObject([
      { line: 1, account: paid.account, name: "张小三", amountYuan: "95.00" },
      { line: 2, account: failed.account, name: "张小三", amountYuan: "190.00" },
    ]);
    expect(await advance(paid.id)).toBeUndefined();
    expect(await stateOf(paid)).toMatchObject({ state: "processing", steps: ["held", "by-hand"] });
    expect((await app.call(listOpenBuybacks, {}, finance)).buybacks).toContainEqual(
      expect.objectContaining({ buybackId: String(paid.id), batchId, canReturn: false }),
    );
    const cells = resultOf(sheet, ["成功", "失败"]);
    const checked = await settle(batchId, cells, { isCheck: true });
    expect(checked.body).toMatchObject({ paid: 1, failed: 1, paidYuan: "95.00", problems: [] });
    expect((await stateOf(paid)).state).toBe("processing");
    const { body } = await settle(batchId, cells, { who: second });
    expect(body).toMatchObject({ paid: 1, failed: 1, problems: [] });
    expect(await stateOf(paid)).toMatchObject({
      state: "paid",
      steps: ["held", "by-hand", "paid"],
    });
    expect(await stateOf(failed)).toMatchObject({ state: "returned", reason: "payee-refused" });
    const after = await readAccounts(app, failed.seller.accountId);
    expect(after).toEqual({ available: before.available + before.held, held: 0n });
    expect(await batchOf(batchId)).toMatchObject({
      state: "settled",
      paid: 1,
      failed: 1,
      lines: 2,
    });
    expect(await errorOf(settle(batchId, cells))).toBe("buyback.batchEnded");
    expect([...paymentsTo(paid), ...paymentsTo(failed)]).toEqual([]);
    expect(await findings()).toEqual([]);
    const { list } = await app.call(listAudit, { actor: finance.email }, finance);
    expect(list.slice(0, 2).map(({ act }) => act)).toEqual([
      "buyback.hand-out-batch",
      "buyback.make-batch",
    ]);
    expect(JSON.stringify(list)).not.toContain(paid.account);
  });

  it("books nothing if one row does not fit, and says which and why", async () => {
    const [one, other] = [await newSold(), await newSold()];
    const { batchId, sheet } = await exported(one, other);
    const tampered = resultOf(sheet, []).map((row, index) =>
      index === 2 ? row.with(3, "95.01") : row,
    );
    expect((await settle(batchId, tampered, { isCheck: true })).body?.problems).toEqual([
      { row: 3, line: 2, problem: "amount" },
    ]);
    for (const cells of [
      tampered,
      resultOf(sheet, []).slice(0, 2),
      resultOf(sheet, ["成功", "处理中"]),
      [...resultOf(sheet, []), resultOf(sheet, [])[1] ?? []],
    ])
      expect(await errorOf(settle(batchId, cells))).toBe("buyback.resultRefused");
    expect(await errorOf(settle(batchId, [["x"]]))).toBe("buyback.resultUnreadable");
    for (const sold of [one, other]) expect((await stateOf(sold)).state).toBe("processing");
    expect((await settle(batchId, resultOf(sheet, []))).body?.paid).toBe(2);
  });

  it("is settled once by eight operators at once", async () => {
    const sold = await newSold();
    const { batchId, sheet } = await exported(sold);
    const { version } = await batchOf(batchId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => settle(batchId, resultOf(sheet, []), { version })),
    );
    expect(answers.filter(({ body }) => body)).toHaveLength(1);
    expect((await stateOf(sold)).steps.filter((step) => step === "paid")).toHaveLength(1);
  });

  it("takes a buy-back once, from two operators and a worker that pays it at the same time", async () => {
    const sold = await newSold();
    const [first, other, ...ways] = await Promise.all([
      make([sold]),
      make([sold], second),
      advance(sold.id),
      advance(sold.id),
    ]);
    expect(ways).toHaveLength(2);
    const batches = [first, other].filter(({ body }) => body).length;
    const { state } = await stateOf(sold);
    expect(batches + paymentsTo(sold).length).toBe(1);
    expect(state).toBe(batches === 1 ? "processing" : "paid");
  });

  it("takes none that the gateway has, or may have", async () => {
    const dealing = await newSold();
    gateway.fail("dealing");
    await advance(dealing.id);
    expect(await errorOf(make([dealing]))).toBe("buyback.batchAtGateway");
    const poor = await newSold(100, { account: "poor@example.com" });
    await advance(poor.id);
    // Refused for our balance a moment ago, and again and again: there is no payment of it.
    expect((await make([poor])).body).toBeDefined();
    const twice = await newSold(100, { account: "poor@example.com" });
    await Promise.all([advance(twice.id), advance(twice.id)]);
    // Either request may still be in transit when the other is refused.
    expect(await errorOf(make([twice]))).toBe("buyback.batchAtGateway");
    app.clock.advance((QUIET_SECONDS + 1) * 1000);
    finance = await createOperator(app, "finance");
    expect((await make([twice])).body).toBeDefined();
    const unrecorded = await newSold();
    gateway.fail("dealing");
    await advance(unrecorded.id);
    await app.database.pool.query(
      "update buybacks set first_sent_at = null, last_sent_at = null where buyback_id = $1",
      [unrecorded.id],
    );
    expect(await errorOf(make([unrecorded]))).toBe("buyback.batchAtGateway");
    for (const { id } of [dealing, unrecorded]) {
      const { rows } = await app.database.pool.query<{ out_biz_no: string }>(
        "select out_biz_no from buybacks where buyback_id = $1",
        [id],
      );
      await gateway.end(rows[0]?.out_biz_no ?? "", "SUCCESS");
      await advance(id);
    }
  });

  it("takes none of a frozen or changed account, of the operator's own, twice, or that has ended", async () => {
    const sold = await newSold();
    await app.database.db
      .insertInto("account_freezes")
      .values({ account_id: sold.seller.accountId, frozen_at: app.clock.now() })
      .execute();
    expect(await errorOf(make([sold]))).toBe("buyback.batchBlocked");
    await app.database.db
      .deleteFrom("account_freezes")
      .where("account_id", "=", sold.seller.accountId)
      .execute();
    await app.database.db
      .insertInto("account_permissions")
      .values({
        account_id: sold.seller.accountId,
        permission: "operator:finance",
        granted_at: app.clock.now(),
      })
      .execute();
    await seedApp(app, sold.seller.accountId);
    const from = { accountId: sold.seller.accountId, ip: "127.0.0.1", userAgent: "" };
    const session = await createSession(app.deps, app.deps.db, { ...from, isProved: true });
    expect(await errorOf(make([sold], { ...sold.seller, session }))).toBe(
      "buyback.batchOwnAccount",
    );
    await makeSamePerson(app, sold.seller.idNumber, [second]);
    expect(await errorOf(make([sold], second))).toBe("buyback.batchOwnAccount");
    const { batchId, sheet } = await exported(sold);
    expect((await batchOf(batchId, second)).canApprove).toBe(false);
    expect(await errorOf(make([sold]))).toBe("buyback.batchNotOpen");
    await settle(batchId, resultOf(sheet, []));
    expect(await errorOf(make([sold]))).toBe("buyback.batchNotOpen");
    const unknown = { buybackIds: ["999999999"], reason };
    expect(await errorOf(app.request(calls.makeBuybackBatch, unknown, finance))).toBe(
      "buyback.batchNotOpen",
    );
    for (const buybackIds of [[], ["x".repeat(30)]])
      expect(
        (await app.request(calls.makeBuybackBatch, { buybackIds, reason }, finance)).status,
      ).toBe(400);
  });

  it("above the ceiling waits for another operator before its file is made", async () => {
    const sold = [await newSold(2_000), await newSold(1_500)];
    const { body } = await make(sold);
    const batchId = body?.batchId ?? "";
    expect(await batchOf(batchId)).toMatchObject({ state: "waiting", canApprove: false });
    const { version } = await batchOf(batchId);
    const request = { batchId, version, reason };
    expect(await errorOf(app.request(calls.exportBuybackBatch, request, finance))).toBe(
      "buyback.batchWaits",
    );
    expect(await errorOf(app.request(calls.approveBuybackBatch, request, finance))).toBe(
      "buyback.batchOwnApproval",
    );
    // Two accounts of a person are one operator.
    const twin = await createOperator(app, "finance");
    await makeSamePerson(app, "110105199003075504", [finance, twin]);
    expect((await batchOf(batchId, twin)).canApprove).toBe(false);
    expect(await errorOf(app.request(calls.approveBuybackBatch, request, twin))).toBe(
      "buyback.batchOwnApproval",
    );
    expect((await batchOf(batchId, second)).canApprove).toBe(true);
    expect((await app.request(calls.approveBuybackBatch, request, second)).body?.code).toBe(200);
    expect(await errorOf(app.request(calls.exportBuybackBatch, request, finance))).toBe(
      "operator.changed",
    );
    const { version: now } = await batchOf(batchId);
    const { sheet } = await app.call(
      calls.exportBuybackBatch,
      { ...request, version: now },
      finance,
    );
    expect((await settle(batchId, resultOf(sheet, []))).body?.paid).toBe(2);
  });

  it("waits for another operator where smaller ones of a day exceed the ceiling together", async () => {
    const stateAfter = async (yuan: number, who = finance) => {
      const { body } = await make([await newSold(yuan)], who);
      return (await batchOf(body?.batchId ?? "")).state;
    };
    expect(await stateAfter(1_500)).toBe("open");
    expect(await stateAfter(2_000)).toBe("waiting");
    // Waiting batches need a second operator, and another operator's do not count.
    expect(await stateAfter(500)).toBe("open");
    expect(await stateAfter(2_000, second)).toBe("open");
  });

  it("that is undone is paid automatically, once; not while payments are halted", async () => {
    const sold = await newSold();
    const { batchId } = await exported(sold);
    const undo = async () => {
      const { version } = await batchOf(batchId);
      return app.request(calls.undoBuybackBatch, { batchId, version, reason }, second);
    };
    await halt(true);
    expect(await errorOf(undo())).toBe("buyback.batchHalted");
    await halt(false);
    expect((await undo()).body?.code).toBe(200);
    expect(await errorOf(undo())).toBe("buyback.batchEnded");
    expect(await advance(sold.id)).toBeUndefined();
    expect(await stateOf(sold)).toMatchObject({
      state: "paid",
      steps: ["held", "by-hand", "resumed", "sent", "paid"],
    });
    expect(paymentsTo(sold)).toHaveLength(1);
    expect(await findings()).toEqual([]);
  });

  it("is undone, or booked as failed, by no person who was given its file", async () => {
    const sold = await newSold();
    const { batchId, sheet } = await exported(sold);
    const { version } = await batchOf(batchId);
    const undo = { batchId, version, reason };
    const failed = resultOf(sheet, ["失败"]);
    const twin = await createOperator(app, "finance");
    await makeSamePerson(app, "110105199003076603", [finance, twin]);
    for (const who of [finance, twin]) {
      expect(await errorOf(app.request(calls.undoBuybackBatch, undo, who))).toBe(
        "buyback.batchOwnFile",
      );
      expect(await errorOf(settle(batchId, failed, { who }))).toBe("buyback.batchOwnFile");
    }
    expect((await stateOf(sold)).state).toBe("processing");
    expect((await settle(batchId, failed, { who: second })).body?.failed).toBe(1);
  });

  it("is not handed out once an account is frozen or its payee was changed", async () => {
    const sold = await newSold();
    const batchId = (await make([sold])).body?.batchId ?? "";
    const exportBatch = async () => {
      const { version } = await batchOf(batchId);
      return app.request(calls.exportBuybackBatch, { batchId, version, reason }, finance);
    };
    const { accountId } = sold.seller;
    await app.database.db
      .insertInto("account_freezes")
      .values({ account_id: accountId, frozen_at: app.clock.now() })
      .execute();
    expect(await errorOf(exportBatch())).toBe("buyback.batchBlocked");
    await app.database.db
      .deleteFrom("account_freezes")
      .where("account_id", "=", accountId)
      .execute();
    app.clock.advance(1);
    const changed = "update accounts set password_changed_at = $2 where account_id = $1";
    await app.database.pool.query(changed, [accountId, app.clock.now()]);
    expect(await errorOf(exportBatch())).toBe("buyback.batchBlocked");
  });

  it("that the gateway pays as well is found by the audit", async () => {
    const sold = await newSold();
    const { sheet } = await exported(sold);
    const [line] = sheet;
    await app.deps.payments?.transfer({
      outBizNo: line?.remark.slice(-32) ?? "",
      amountFen: 9_500n,
      account: sold.account,
      name: "张小三",
    });
    expect(await findings()).toEqual(["bothWays"]);
  });
});

describe("after a restore", () => {
  /** As a backup of before the batch has it. */
  const deleteBatch = async (batchId: string): Promise<void> => {
    for (const text of [
      "update buybacks set buyback_batch_id = null where buyback_batch_id = $1",
      "delete from buyback_batch_lines where buyback_batch_id = $1",
      "delete from buyback_batches where buyback_batch_id = $1",
    ])
      await app.database.pool.query(text, [batchId]);
  };

  it("a batch that the backup lacks is registered by its file while payments are halted, and paid once", async () => {
    const [sold, lost] = [await newSold(), await newSold()];
    const { batchId, sheet } = await exported(sold, lost);
    // The second buy-back was made after the backup.
    await deleteBatch(batchId);
    const cells = resultOf(sheet, []).map((row, index) =>
      index === 2 ? row.with(4, `BP回购 ${"e".repeat(32)}`) : row,
    );
    const recover = () => app.request(calls.recoverBuybackBatch, { cells, reason }, finance);
    expect(await errorOf(recover())).toBe("buyback.batchNotHalted");
    await halt(true);
    const { body } = await recover();
    expect(body?.problems).toEqual([{ row: 3, line: null, problem: "unknown" }]);
    expect((await recover()).body).toMatchObject({
      batchId: null,
      problems: [
        { row: 2, problem: "otherWay" },
        { row: 3, problem: "unknown" },
      ],
    });
    const recovered = body?.batchId ?? "";
    expect((await settle(recovered, cells)).body).toMatchObject({ paid: 1, problems: [] });
    await halt(false);
    expect(await advance(sold.id)).toBeUndefined();
    expect(await stateOf(sold)).toMatchObject({ state: "paid" });
    expect(paymentsTo(sold)).toEqual([]);
    expect(await batchOf(recovered)).toMatchObject({
      isRecovered: true,
      state: "settled",
      lines: 1,
    });
  });

  it("a batch that was undone since gets no file once the gateway has paid one of its buy-backs, and is undone again", async () => {
    const [paid, open] = [await newSold(), await newSold()];
    const batchId = (await make([paid, open])).body?.batchId ?? "";
    const { rows } = await app.database.pool.query(
      "select out_biz_no from buybacks where buyback_id = $1",
      [paid.id],
    );
    // Missing in the backup: the batch was undone, and the gateway asked for one of them.
    await app.deps.payments?.transfer({
      outBizNo: rows[0].out_biz_no,
      amountFen: 9_500n,
      account: paid.account,
      name: "张小三",
    });
    const { version } = await batchOf(batchId);
    const request = { batchId, version, reason };
    expect(await errorOf(app.request(calls.exportBuybackBatch, request, finance))).toBe(
      "buyback.batchPaid",
    );
    await app.call(calls.undoBuybackBatch, request, finance);
    for (const { id } of [paid, open]) expect(await advance(id)).toBeUndefined();
    for (const sold of [paid, open]) {
      expect(await stateOf(sold)).toMatchObject({ state: "paid" });
      expect(paymentsTo(sold)).toHaveLength(1);
    }
  });

  it("a buy-back that was then paid by hand in another batch leaves the one that was undone since", async () => {
    const [byHand, byGateway] = [await newSold(), await newSold()];
    const lost = await exported(byHand);
    await deleteBatch(lost.batchId);
    // The backup has both in a batch that was undone since.
    const former = (await make([byHand, byGateway])).body?.batchId ?? "";
    const cells = resultOf(lost.sheet, []);
    await halt(true);
    const recovered = (await app.call(calls.recoverBuybackBatch, { cells, reason }, finance))
      .batchId;
    expect(await batchOf(former)).toMatchObject({ state: "open", lines: 1 });
    expect((await settle(recovered ?? "", cells)).body).toMatchObject({ paid: 1, problems: [] });
    await halt(false);
    const { version } = await batchOf(former);
    await app.call(calls.undoBuybackBatch, { batchId: former, version, reason }, finance);
    expect(await advance(byGateway.id)).toBeUndefined();
    for (const sold of [byHand, byGateway])
      expect(await stateOf(sold)).toMatchObject({ state: "paid" });
    expect(paymentsTo(byHand)).toEqual([]);
    expect(paymentsTo(byGateway)).toHaveLength(1);
  });

  it("a batch with a buy-back that nobody has approved waits for another operator", async () => {
    const sold = await newSold();
    const { batchId, sheet } = await exported(sold);
    await deleteBatch(batchId);
    const { accountId } = sold.seller;
    await requireApproval(app, { channel: "buyback", orderId: sold.id, accountId });
    await halt(true);
    const request = { cells: resultOf(sheet, []), reason };
    const { body } = await app.request(calls.recoverBuybackBatch, request, finance);
    await halt(false);
    expect(body?.message).toBe(batchMessages.recoveredWaits.en);
    expect((await batchOf(body?.batchId ?? "")).state).toBe("waiting");
  });
});
