import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "../../../platform/database.ts";
import { addressOf, measureDevice } from "../../monitoring/testing/fleet.ts";
import { AFTER_DAY, computeDevice, DAY, MBPS } from "../testing/day-credits.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "../testing/revenue-world.ts";
import { creditAgain, hideWritten } from "./credit-again.ts";

let world: RevenueWorld;
beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  const owner = await world.owner();
  const fields = { kind: "server", storage_bytes: 2 ** 40 };
  const bounded = await computeDevice(world, owner, fields);
  await measureDevice(world.database.db, bounded, addressOf(bounded), BigInt(40 * MBPS));
  const others = [
    { slots: DAY_SLOTS, device: bounded },
    { slots: DAY_SLOTS },
    { slots: DAY_SLOTS.slice(0, 100) },
    // Fewer than a 95th percentile takes, and none beyond the spare ones.
    { slots: DAY_SLOTS.slice(0, 9) },
  ];
  for (const { slots, device = await computeDevice(world, owner, fields) } of others)
    await world.liveDay(device, DAY, (index) => ({ outBps: (200 + index) * MBPS }), slots);
  // Fifteen points, of two addresses.
  const split = await computeDevice(world, owner, fields);
  await world.liveDay(split, DAY, { outBps: 90 * MBPS }, [
    ...DAY_SLOTS.slice(0, 8),
    ...DAY_SLOTS.slice(24, 31),
  ]);
  await world.settleAt(AFTER_DAY);
});
afterAll(() => world.drop());

/** Credits the day again, after a change of the figures in force, and compares what it wrote with what was booked. */
async function again(
  change: (tx: Tx) => Promise<unknown>,
): Promise<{ credits: number; others: number }> {
  const tx = await world.database.db.startTransaction().execute();
  try {
    await change(tx);
    await hideWritten(tx);
    await creditAgain(tx, DAY, { withHours: true, beforeStep: async () => {} });
    const { rows } = await sql<{ credits: number; others: number }>`
      select (select count(*)::int from compute_credits) as credits, (select count(*)::int from (
        (select * from compute_credits except select * from public.compute_credits)
        union all (select * from public.compute_credits except select * from compute_credits)) differing) as others`.execute(
      tx,
    );
    return rows[0] ?? { credits: 0, others: 0 };
  } finally {
    await tx.rollback().execute();
  }
}

it("finds the same credits by the ranks that the day's credits keep, and by those of its points", async () => {
  expect(await again(async () => {})).toEqual({ credits: 5, others: 0 });
  // Another rank than the booked one, which the points alone have.
  const rank = (discard: number) => (tx: Tx) =>
    sql`update compute_rules set discard_ppm = ${discard}`.execute(tx);
  expect((await again(rank(60_000))).others).toBeGreaterThan(0);
  const byPoints = (tx: Tx) => sql`update ranked_hours set discarded_points = 13`.execute(tx);
  expect(await again(byPoints)).toEqual({ credits: 5, others: 0 });
});
