import { CARD_MIN_VALID_DAYS, MAX_CARDS } from "@nodeyard/contract/exchange/rules.ts";
import { addDays, utcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";

/** Cards to be given to an exchange. */
interface Wanted {
  readonly exchangeId: bigint;
  readonly denominationYuan: number;
  readonly count: number;
}

/** The last day of validity that is too early for a card to be given. */
export function tooEarlyDay(at: Date): UtcDay {
  return addDays(utcDay(at), CARD_MIN_VALID_DAYS);
}

/** A card that nothing has taken, that is not in quarantine, and that stays valid for long enough. */
export function isFree(at: Date): RawBuilder<boolean> {
  return sql`exchange_id is null and withdrawn_at is null and quarantined_at is null
    and (valid_until is null or valid_until > ${tooEarlyDay(at)}::date)`;
}

/** Cards in stock of each denomination, as far as one exchange needs to know: at most `MAX_CARDS`. */
export async function countFree(
  db: Queryable,
  denominations: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ denomination: number; free: number }>`
    select denomination, free from unnest(${[...denominations]}::integer[]) as denomination
    cross join lateral (select count(*)::int as free from (
      select from exchange_cards where denomination_yuan = denomination and ${isFree(at)} limit ${MAX_CARDS}) found) counted`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.denomination, row.free]));
}

/**
 * Nobody else reserves, gives or withdraws cards until the transaction ends. Taken before the lock of an account: what is counted
 * then is there, and an exchange has its cards from its beginning to its end.
 */
export async function lockStock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exchange-cards', 0))`.execute(tx);
}

/** Reserves the cards of an exchange under the lock of the stock, all or none, those that expire first. @returns whether it did. */
export async function reserveCards(tx: Tx, wanted: Wanted, at: Date): Promise<boolean> {
  const { exchangeId, denominationYuan, count } = wanted;
  const { rows } = await sql<{ exchange_card_id: bigint }>`
    select exchange_card_id from exchange_cards
    where denomination_yuan = ${denominationYuan} and ${isFree(at)}
    order by valid_until nulls last, exchange_card_id limit ${count}`.execute(tx);
  if (rows.length < count) return false;
  await tx
    .updateTable("exchange_cards")
    .set({ exchange_id: exchangeId })
    .where(
      "exchange_card_id",
      "in",
      rows.map((row) => row.exchange_card_id),
    )
    .execute();
  return true;
}

/** True if an exchange had its cards reserved when a backup was restored, and so may have been given them already. */
export async function isRestored(tx: Tx, exchangeId: bigint): Promise<boolean> {
  const card = await tx
    .selectFrom("exchange_cards")
    .select("exchange_card_id")
    .where("exchange_id", "=", exchangeId)
    .where("restored_at", "is not", null)
    .executeTakeFirst();
  return card !== undefined;
}

/** Gives an exchange its reserved cards, for good. Throws unless they are as many as it paid. */
export async function deliverCards(tx: Tx, { exchangeId, count }: Wanted, at: Date): Promise<void> {
  const updated = await tx
    .updateTable("exchange_cards")
    .set({ given_at: at })
    .where("exchange_id", "=", exchangeId)
    .where("given_at", "is", null)
    .executeTakeFirst();
  if (Number(updated.numUpdatedRows) !== count)
    throw new Error(`exchange ${exchangeId} has ${updated.numUpdatedRows} cards, not ${count}`);
}

/** Puts the reserved cards of an exchange back into the stock; those of before a restore into quarantine, as it may have been given them. */
export async function putBack(tx: Tx, exchangeId: bigint): Promise<void> {
  await tx
    .updateTable("exchange_cards")
    .set((card) => ({
      exchange_id: null,
      restored_at: null,
      quarantined_at: card.ref("restored_at"),
    }))
    .where("exchange_id", "=", exchangeId)
    .where("given_at", "is", null)
    .execute();
}
