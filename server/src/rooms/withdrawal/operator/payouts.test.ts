import type { Language } from "@nodeyard/contract/envelope.ts";
import { listAudit } from "@nodeyard/contract/operator/audit-calls.ts";
import {
  getPayoutCheck,
  listPayoutChecks,
  runPayoutCheck,
} from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { listPayouts } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import {
  listEndedPayouts,
  listSentPayouts,
  type EndedPayoutsQuery,
} from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { DAY_MS, HOUR_MS, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createOperator, type Person } from "../../../platform/testing/people.ts";
import { auditNightly } from "../audit/jobs.ts";
import { runChecks } from "../checks/jobs.ts";
import { cancelPayout } from "../payout/settle-payout.ts";
import { lockPayout } from "../payout/store.ts";
import { haltPayouts, readHalts } from "../payout/halt.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import { runPayoutCheck as runCheck } from "./check-payouts.ts";
import { createPayoutWorld, type PayoutWorld } from "../payout/testing/payout-world.ts";

let world: PayoutWorld;
let finance: Person;
let colleague: Person;
beforeAll(async () => {
  world = await createPayoutWorld();
  [finance, colleague] = [
    await createOperator(world.app, "finance"),
    await createOperator(world.app, "finance"),
  ];
});
afterAll(() => world.close());

const reason = "after the restore of a backup";
const sent = async () => (await world.app.call(listSentPayouts, {}, finance)).list;
const ended = async (query: EndedPayoutsQuery = {}) =>
  (await world.app.call(listEndedPayouts, query, finance)).list;

describe("payouts that were signed", () => {
  test("are listed with the transaction that counts, and are then ended ones that filters find", async () => {
    const { app, testChain } = world;
    const [paid, returned] = [await world.request(), await world.request()];
    const wallet = async () => (await app.call(listPayouts, {}, finance)).wallet;
    await world.advance(paid);
    expect(await sent()).toMatchObject([
      { withdrawalId: String(paid.withdrawalId), net: "4400.000000", signed: 1, block: null },
    ]);
    expect(await wallet()).toMatchObject({
      address: testChain.chain.signerAddress,
      inProgress: 1,
      promised: "4400.000000",
    });
    await world.finish(paid);
    const [hash] = await world.hashes(paid);
    expect(await sent()).toMatchObject([
      { state: "confirmed", hash, block: expect.stringMatching(/^\d+$/) },
    ]);
    expect(await wallet()).toMatchObject({ inProgress: 0, promised: "0.000000" });

    await app.database.db.transaction().execute(async (tx) => {
      const payout = await lockPayout(tx, returned.withdrawalId);
      if (!payout) throw new Error("the withdrawal has ended");
      await cancelPayout(app.deps, tx, payout.withdrawal, {
        reason: "operator",
        at: app.clock.now(),
      });
    });
    const both = await ended();
    expect(both).toMatchObject([
      { withdrawalId: String(returned.withdrawalId), status: "canceled", cancelReason: "operator" },
      { status: "completed", amount: "5000.000000", net: "4400.000000", hash, cancelReason: null },
    ]);
    const ids = async (query: EndedPayoutsQuery) =>
      (await ended(query)).map(({ withdrawalId }) => BigInt(withdrawalId));
    expect(await ids({ status: "completed" })).toEqual([paid.withdrawalId]);
    expect(await ids({ account: String(returned.accountId) })).toEqual([returned.withdrawalId]);
    expect(await ids({ account: both[1]?.account.email ?? "" })).toEqual([paid.withdrawalId]);
    const today = utcDay(app.clock.now());
    expect(await ids({ from: today, until: today })).toHaveLength(2);
    expect(await ids({ until: utcDay(app.clock.now().getTime() - DAY_MS) })).toEqual([]);
  });
});

describe("a check of payouts", () => {
  const run = (kind: "reconcile" | "audit", who = finance) =>
    world.app.request(runPayoutCheck, { kind, reason }, who);
  const checks = async () => (await world.app.call(listPayoutChecks, {}, finance)).list;
  const newest = async (language: Language = "en") => {
    const [check] = await checks();
    if (!check) throw new Error("no check is listed");
    return world.app.call(getPayoutCheck, { checkId: check.checkId }, { ...finance, language });
  };
  const twoHoursAgo = () => new Date(world.app.clock.now().getTime() - 2 * HOUR_MS);
  const work = (chain = world.testChain.chain) => runChecks({ ...world.app.deps, chain });

  test("is asked for with a reason, one of a kind at a time, and a clean reconciliation ends what it may", async () => {
    const { db } = world.app.database;
    await haltPayouts(db, { reason: "restore", at: world.app.clock.now(), details: {} });
    expect((await run("reconcile")).body?.message).toContain("has begun");
    expect((await run("reconcile", colleague)).refusal?.error).toBe("operator.checkRuns");
    expect(await newest()).toMatchObject({
      check: { kind: "reconcile", state: "running", askedBy: { email: finance.email }, reason },
      reconciliation: null,
    });
    const { rows } = await world.app.database.pool.query(
      "select from graphile_worker.jobs where task_identifier = 'check-payouts'",
    );
    expect(rows).toHaveLength(1);
    await work();
    expect(await newest()).toMatchObject({
      check: { state: "clean", found: 0, failure: null },
      reconciliation: { obstacles: [], resumed: ["restore"] },
      audit: null,
    });
    expect(await readHalts(db)).toEqual([]);
    const { list } = await world.app.call(listAudit, { actor: finance.email }, finance);
    expect(list.slice(0, 2)).toMatchObject([
      { act: "payouts.reconcile", actor: { email: finance.email }, reason, ip: "127.0.0.1" },
      { act: "payouts.check", reason, after: { kind: "reconcile" } },
    ]);
  });

  test("says what an audit found, in facts for words of any language, as that of every night does", async () => {
    const { withdrawalId } = await world.request();
    const beganAt = (at: Date) =>
      world.app.database.pool.query(
        "update withdrawals set created_at = $1 where withdrawal_id = $2",
        [at, withdrawalId],
      );
    const since = twoHoursAgo();
    await beganAt(since);
    await run("audit");
    await work();
    expect(await newest()).toMatchObject({
      check: { kind: "audit", state: "found", found: 1 },
      audit: {
        withdrawals: 3,
        transfers: 1,
        counts: { stuck: 1, doublePaid: 0 },
        findings: [
          {
            finding: "openTooLong",
            withdrawalId: String(withdrawalId),
            facts: { since: since.toISOString() },
          },
        ],
        isHalted: false,
      },
    });
    await beganAt(world.app.clock.now());
    await auditNightly(world.app.deps);
    expect(await newest()).toMatchObject({
      check: { state: "clean", askedBy: null, terminalUser: "", reason: "" },
    });
  });

  test("says in the reader's language what keeps payouts halted", async () => {
    const requested = await world.request();
    await world.advance(requested);
    await run("reconcile");
    await work();
    const notice = (text: string) => ({
      reconciliation: { obstacles: [expect.stringContaining(text)] },
    });
    expect(await newest()).toMatchObject(notice("1 of the payout wallet's transactions wait"));
    expect(await newest("zn")).toMatchObject(notice("付款钱包有 1 笔交易在节点的交易池中等待"));
    await world.testChain.mine(4);
    await world.finish(requested);
    await run("reconcile");
    await work();
    expect((await newest()).check).toMatchObject({ state: "clean" });
  });

  test("that cannot be carried out says why, and one that was lost with its worker makes room for another", async () => {
    const { chain } = world.testChain;
    await run("reconcile");
    await work({ ...chain, rpcUrls: ["http://127.0.0.1:9"] });
    expect((await newest()).check).toMatchObject({ state: "failed", failure: "unreachable" });
    // The settings have lost the chain since, or another server has none.
    const chainless = { ...world.app.deps, chain: undefined };
    await run("reconcile");
    await runChecks(chainless);
    expect((await newest()).check).toMatchObject({ state: "failed", failure: "refused" });
    const caller = { accountId: finance.accountId, ip: "127.0.0.1" } as OwnerCaller;
    const begun = runCheck(chainless, { kind: "reconcile", reason }, caller);
    await expect(begun).rejects.toThrow("operator.noChain");
    await run("audit");
    // Past the triggers, which keep when it began.
    await world.app.database.pool.query(
      `begin; set local session_replication_role = replica;
       update payout_checks set began_at = '${twoHoursAgo().toISOString()}' where ended_at is null; commit`,
    );
    expect((await run("audit")).body).toBeDefined();
    expect((await checks()).slice(0, 2)).toMatchObject([
      { state: "running" },
      { state: "failed", failure: "lost" },
    ]);
    const unknown = await world.app.request(getPayoutCheck, { checkId: "none" }, finance);
    expect(unknown.refusal?.error).toBe("operator.unknownCheck");
  });
});
