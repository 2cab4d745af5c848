import { parseGwei } from "viem";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createOwner } from "../../../platform/testing/owners.ts";
import { haltPayouts, isHalted, isSigningHalted, resumePayouts, type HaltReason } from "./halt.ts";
import { notifyHalts } from "./notify-halts.ts";
import { createPayoutWorld, type PayoutWorld } from "./testing/payout-world.ts";

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.close());

const db = () => world.app.database.db;
const halt = (reason: HaltReason, details = {}) =>
  haltPayouts(db(), { reason, at: world.app.clock.now(), details });
const resume = (reason: HaltReason) =>
  db()
    .transaction()
    .execute((tx) => resumePayouts(tx, { reason, at: world.app.clock.now(), by: "tester" }));
afterEach(() => db().deleteFrom("payout_halts").execute());

test("nothing is signed until every reason is resumed, and the timeline says so once", async () => {
  const withdrawal = await world.request();
  expect(await halt("restore")).toBe(true);
  expect(await halt("audit")).toBe(true);
  expect(await halt("audit")).toBe(false);
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await world.advance(withdrawal)).toBe("retryLater");
  expect(await resume("restore")).toBe(true);
  expect(await resume("restore")).toBe(false);
  await world.advance(withdrawal);
  expect(await world.steps(withdrawal)).toEqual(["held", "paused"]);
  expect(await world.hashes(withdrawal)).toEqual([]);
  await resume("audit");
  await world.finish(withdrawal);
  await world.expectPaidOnce(withdrawal);
  const steps = ["held", "paused", "signed", "broadcast", "included", "complete"];
  expect(await world.steps(withdrawal)).toEqual(steps);
});

test("a payout that was sent before is followed to its end, but its fee is not raised", async () => {
  const withdrawal = await world.request();
  await world.advance(withdrawal);
  await halt("operator");
  const { client } = world.testChain.node;
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("200") });
  await world.testChain.mine(3);
  expect(await world.advance(withdrawal)).toBe("retryLater");
  expect(await world.hashes(withdrawal)).toHaveLength(1);
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("1") });
  await world.finish(withdrawal);
  await world.expectPaidOnce(withdrawal);
});

test("a halt waits for a signature in progress, and none begins after it", async () => {
  const [checked, finished] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
  const signing = db()
    .transaction()
    .execute(async (tx) => {
      checked.resolve(await isSigningHalted(tx));
      await finished.promise;
    });
  expect(await checked.promise).toBe(false);
  let isPlaced = false;
  const placing = halt("operator").then(() => (isPlaced = true));
  const waiting = () =>
    world.app.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
  await expect.poll(async () => (await waiting()).rowCount).toBe(1);
  expect(isPlaced).toBe(false);
  finished.resolve();
  await Promise.all([signing, placing]);
  expect(await db().transaction().execute(isSigningHalted)).toBe(true);
});

test("finance operators are mailed once for each halt, and the metric counts the reasons", async () => {
  const email = "halts@nodeyard.test";
  const operatorId = await createOwner(db(), { email });
  await world.app.database.pool.query(
    "insert into account_permissions values ($1, 'operator:finance', now())",
    [operatorId],
  );
  const mails = async (): Promise<string[]> => {
    await notifyHalts(world.app.deps);
    const rows = await db()
      .selectFrom("outbox_entries")
      .select("text")
      .where("recipient", "=", email)
      .orderBy("text")
      .execute();
    return rows.map((row) => row.text);
  };
  const metrics = async () =>
    (await world.app.server.inject({ method: "GET", url: "/metrics" })).body;
  expect(await mails()).toEqual([]);
  expect(await metrics()).toContain("nodeyard_payouts_halted 0\n");
  await halt("restore", { createdAt: "2026-11-20T03:00:00.000Z" });
  await halt("audit");
  const [restored, audited, ...more] = await mails();
  expect(restored).toContain("restored from a backup");
  expect(restored).toContain("2026-11-20T03:00:00.000Z");
  expect(restored).toContain("Run payouts reconcile");
  expect(audited).toContain("run payouts resume audit");
  expect(more).toEqual([]);
  expect(await mails()).toHaveLength(2);
  expect(await metrics()).toContain("nodeyard_payouts_halted 2\n");
  await resume("audit");
  await halt("audit");
  expect(await mails()).toHaveLength(3);
  expect(await isHalted(db())).toBe(true);
});
