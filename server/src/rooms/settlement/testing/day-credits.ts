import { afterEach, beforeEach, expect } from "vitest";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { auditCredits } from "../audit.ts";
import { createRevenueWorld, type RevenueWorld } from "./revenue-world.ts";

/** Fixtures: a day in mid-month for settlement tests. */
export const MBPS = 1_000_000;
export const DAY = "2026-03-10";
export const DAY_AFTER = "2026-03-11";
/** The day's last hour is due by then. */
export const AFTER_DAY = "2026-03-11T00:06:00Z";
export const LONG_BOUND = "2025-01-01T00:00:00Z";

/** A device with a D task in the east, both for long. */
export async function computeDevice(
  world: RevenueWorld,
  owner: bigint,
  fields: Record<string, unknown> = {},
): Promise<bigint> {
  const id = await world.device(owner, LONG_BOUND, fields);
  await world.task(id, { startedAt: LONG_BOUND });
  return id;
}

/** The compute credits of a day in the order of their tasks. */
export async function taskCredits(world: RevenueWorld, day = DAY) {
  return world.database.db
    .selectFrom("compute_credits")
    .selectAll()
    .where("day", "=", day)
    .orderBy("device_task_id")
    .execute();
}

/** The activity credits of a day: device, kind, amount. */
export async function activityCredits(world: RevenueWorld, day: string) {
  const rows = await world.database.db
    .selectFrom("activity_credits")
    .select(["device_id", "kind", "amount_micro_bp"])
    .where("day", "=", day)
    .orderBy("device_id")
    .execute();
  return rows.map((row) => [row.device_id, row.kind, row.amount_micro_bp]);
}

/** After every test: the trial balance is zero, and every credit is posted. */
export async function expectBooksToAgree({ database: { db } }: RevenueWorld): Promise<void> {
  expect((await trialBalance(db)).problems).toEqual([]);
  expect(await auditCredits(db, { first: "2026-01-01", last: "2027-12-31" })).toEqual([]);
}

/** Gives each test of a file a world that begins on `DAY`, with an owner; its books must agree at the end. */
export function inNewWorlds(begin: (world: RevenueWorld, owner: bigint) => void): void {
  let world: RevenueWorld;
  beforeEach(async () => {
    world = await createRevenueWorld(`${DAY}T00:00:00Z`);
    begin(world, await world.owner());
  });
  afterEach(async () => {
    await expectBooksToAgree(world);
    await world.drop();
  });
}
