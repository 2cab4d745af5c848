// Offered to other rooms.
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Orders of a channel, and the moves of a hold that the ledger must have for each status. */
interface BookedOrders {
  readonly table: "buybacks" | "exchanges";
  readonly id: "buyback_id" | "exchange_id";
  readonly kind: "buyback" | "exchange";
  readonly moves: Readonly<Record<string, string>>;
}

/** An order whose status and ledger differ, with the facts that the finding names. */
export interface Unbalanced {
  readonly id: bigint;
  readonly facts: { readonly status: string; readonly moves: string; readonly held: string };
}

/** Compares all orders of a channel with the ledger, by the ledger's own keys: an open one is held whole, an ended one not at all. */
export async function compareWithLedger(
  db: Queryable,
  { table, id, kind, moves }: BookedOrders,
): Promise<Unbalanced[]> {
  const { rows } = await sql<{ id: bigint; status: string; held: bigint | null; moves: string }>`
    with booked as (
      select o.${sql.ref(id)} as id, o.status, o.gross_micro_bp, h.paid_micro_bp + h.tax_micro_bp + h.fee_micro_bp as held, (
          select coalesce(string_agg(split_part(t.idempotency_key, ':', 3), '+' order by t.ledger_transfer_id), '')
          from ledger_transfers t where t.kind = ${kind} and t.hold_id = o.${sql.ref(id)}) as moves
      from ${sql.table(table)} o left join ledger_holds h on h.kind = ${kind} and h.reference_id = o.${sql.ref(id)})
    select id, status, held, moves from booked
    where held is distinct from case status when 'created' then gross_micro_bp else 0 end
      or moves is distinct from ${JSON.stringify(moves)}::jsonb ->> status
    order by id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    facts: {
      status: row.status,
      moves: row.moves || "nothing",
      held: formatMicroBp(row.held ?? 0n),
    },
  }));
}
