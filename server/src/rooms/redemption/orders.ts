// Offered to other rooms.
import { sql, type Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Schema } from "../../platform/schema.ts";
import { needsApproval } from "./assessment/needs-approval.ts";

/** The tables of orders, with the name of their id outside SQL. */
interface IdNames {
  readonly withdrawals: "withdrawalId";
  readonly buybacks: "buybackId";
  readonly exchanges: "exchangeId";
}
type OrderTable = keyof IdNames;

/** An owner's name for an order: its id, or the idempotency key that made it. */
type NamedBy<Table extends OrderTable> =
  | { readonly [Name in IdNames[Table]]: bigint }
  | { readonly idempotencyKey: string };

/** An order with what its assessments say. */
export interface Reviewed {
  /** An operator has to approve it, or had to. */
  readonly needs_approval: boolean;
}

const KINDS = { withdrawals: "withdrawal", buybacks: "buyback", exchanges: "exchange" } as const;

/** True while an order waits for an operator's approval. */
export function waitsForApproval(order: Reviewed & { readonly approved_at: Date | null }): boolean {
  return order.needs_approval && order.approved_at === null;
}

/** Reads and locks the orders of a channel. */
export function ordersOf<Table extends OrderTable>(
  table: Table,
  {
    column,
    name,
  }: { readonly column: keyof Schema[Table] & string; readonly name: IdNames[Table] },
) {
  type Row = Selectable<Schema[Table]> & Reviewed;
  const [from, id] = [sql.table(table), sql.ref(column)];
  const columns = sql`*, ${needsApproval(KINDS[table], id)} as needs_approval`;
  return {
    /** An owner's order; foreign ones are not found. */
    find: async (
      db: Queryable,
      accountId: bigint,
      by: NamedBy<Table>,
    ): Promise<Row | undefined> => {
      const { [name]: orderId, idempotencyKey } = by as Partial<Record<string, bigint | string>>;
      const isIt =
        orderId === undefined ? sql`idempotency_key = ${idempotencyKey}` : sql`${id} = ${orderId}`;
      const { rows } = await sql<Row>`
        select ${columns} from ${from} where account_id = ${accountId} and ${isIt}`.execute(db);
      return rows[0];
    },
    /** Any order by its id. */
    read: async (db: Queryable, orderId: bigint): Promise<Row | undefined> => {
      const { rows } =
        await sql<Row>`select ${columns} from ${from} where ${id} = ${orderId}`.execute(db);
      return rows[0];
    },
    /** Locks an open order and reads it anew; undefined if it has ended. Every write to it happens under this lock. */
    lockOpen: async (tx: Tx, orderId: bigint): Promise<Row | undefined> => {
      const { rows } = await sql<Row>`
        select ${columns} from ${from} where ${id} = ${orderId} and status = 'created' for no key update`.execute(
        tx,
      );
      return rows[0];
    },
  };
}
