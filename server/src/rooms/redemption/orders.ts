// Offered to other rooms.
import { sql, type Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { Schema } from "../../platform/schema.ts";

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

/** Reads and locks the orders of a channel. */
export function ordersOf<Table extends OrderTable>(
  table: Table,
  {
    column,
    name,
  }: { readonly column: keyof Schema[Table] & string; readonly name: IdNames[Table] },
) {
  type Row = Selectable<Schema[Table]>;
  const [from, id] = [sql.table(table), sql.ref(column)];
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
        select * from ${from} where account_id = ${accountId} and ${isIt}`.execute(db);
      return rows[0];
    },
    /** Any order by its id. */
    read: async (db: Queryable, orderId: bigint): Promise<Row | undefined> => {
      const { rows } = await sql<Row>`select * from ${from} where ${id} = ${orderId}`.execute(db);
      return rows[0];
    },
    /** Locks an open order and reads it anew; undefined if it has ended. Every write to it happens under this lock. */
    lockOpen: async (tx: Tx, orderId: bigint): Promise<Row | undefined> => {
      const { rows } = await sql<Row>`
        select * from ${from} where ${id} = ${orderId} and status = 'created' for no key update`.execute(
        tx,
      );
      return rows[0];
    },
  };
}
