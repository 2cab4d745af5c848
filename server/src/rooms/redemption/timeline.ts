// Offered to other rooms.
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";

/** A table of timeline steps: its own id, that of the order, and what a step may note. */
interface StepTable {
  readonly table: "withdrawal_steps" | "buyback_steps" | "exchange_steps";
  readonly id: "withdrawal_step_id" | "buyback_step_id" | "exchange_step_id";
  readonly order: "withdrawal_id" | "buyback_id" | "exchange_id";
  readonly note?: "transaction_hash" | "code";
}

/** Reads and appends the timeline steps of a channel's orders. */
export function timelineOf<Step extends string>({ table, id, order, note }: StepTable) {
  const [steps, orderId] = [sql.table(table), sql.ref(order)];

  /** The newest timeline step of each of these orders. */
  async function readNewestSteps(
    db: Queryable,
    orderIds: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, Step>> {
    if (orderIds.length === 0) return new Map();
    const { rows } = await sql<{ order_id: bigint; step: Step }>`
      select distinct on (${orderId}) ${orderId} as order_id, step from ${steps}
      where ${orderId} = any(${[...orderIds]}::bigint[]) order by ${orderId}, ${sql.ref(id)} desc`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.order_id, row.step]));
  }

  /** The newest timeline step of an order. */
  async function lastStep(db: Queryable, of: bigint): Promise<Step | undefined> {
    return (await readNewestSteps(db, [of])).get(of);
  }

  /** Appends a timeline step. */
  async function addStep(
    tx: Tx,
    of: bigint,
    step: Step,
    at: Date,
    noted: string | null = null,
  ): Promise<void> {
    const [column, value] =
      note === undefined ? [sql``, sql``] : [sql`, ${sql.ref(note)}`, sql`, ${noted}`];
    await sql`
      insert into ${steps} (${orderId}, step, at${column}) values (${of}, ${step}, ${at}${value})`.execute(
      tx,
    );
  }

  /** Appends a timeline step, unless it is the newest one already. */
  async function addStepOnce(
    tx: Tx,
    of: bigint,
    step: Step,
    at: Date,
    noted: string | null = null,
  ): Promise<void> {
    if ((await lastStep(tx, of)) !== step) await addStep(tx, of, step, at, noted);
  }

  return { readNewestSteps, lastStep, addStep, addStepOnce };
}
