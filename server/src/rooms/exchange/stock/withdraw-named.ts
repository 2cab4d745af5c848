import type { KeptCard } from "@nodeyard/contract/exchange/operator-calls.ts";
import type { KeptReason } from "@nodeyard/contract/exchange/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { numberDigests } from "./sealed-card.ts";
import { putBack } from "./stock.ts";

interface NamedCards {
  readonly numbers: readonly string[];
  /** Also those that an exchange of before a restore has reserved. */
  readonly takesRestored: boolean;
  readonly at: Date;
}

interface CardRow {
  readonly exchange_card_id: bigint;
  readonly number_digest: string;
  readonly exchange_id: bigint | null;
  readonly given_at: Date | null;
  readonly restored_at: Date | null;
}

const COLUMNS = sql`exchange_card_id, number_digest, exchange_id, given_at, restored_at`;

/** Locks the open exchanges that have reserved one of these cards, before the cards, as whoever gives them does. */
async function lockExchangesOf(tx: Tx, cards: readonly CardRow[]): Promise<ReadonlySet<bigint>> {
  const ids = cards.flatMap((card) => (card.given_at === null ? (card.exchange_id ?? []) : []));
  const { rows } = await sql<{ exchange_id: bigint }>`
    select exchange_id from exchanges where status = 'created' and exchange_id = any(${ids}::bigint[])
    order by exchange_id for no key update`.execute(tx);
  return new Set(rows.map((row) => row.exchange_id));
}

/** Why a card stays as it is; undefined if it is withdrawn. */
function whyKept(
  card: CardRow,
  exchanges: ReadonlySet<bigint>,
  takesRestored: boolean,
): KeptReason | undefined {
  if (card.given_at !== null) return "given";
  // Reserved since the exchanges were locked.
  if (card.exchange_id !== null && !exchanges.has(card.exchange_id)) return "busy";
  return card.restored_at !== null && !takesRestored ? "restored" : undefined;
}

/**
 * Withdraws named cards that were not given, and deletes what they are redeemed with; the exchanges that have reserved one get
 * others. What another transaction holds, such as a request that reserves it, is not waited for, and is named as every
 * card that was kept: two that wait for each other's locks would both fail.
 */
export async function withdrawNamed(
  { encryption }: Pick<Deps, "encryption">,
  tx: Tx,
  { numbers, takesRestored, at }: NamedCards,
): Promise<{ readonly count: number; readonly kept: readonly KeptCard[] }> {
  const digestsOf = new Map(numbers.map((number) => [number, numberDigests(encryption, number)]));
  const isNamed = sql`withdrawn_at is null and number_digest = any(${[...digestsOf.values()].flat()}::text[])`;
  const { rows: seen } = await sql<CardRow>`
    select ${COLUMNS} from exchange_cards where ${isNamed}`.execute(tx);
  const exchanges = await lockExchangesOf(tx, seen);
  const { rows: locked } = await sql<CardRow>`
    select ${COLUMNS} from exchange_cards where ${isNamed}
    order by exchange_card_id for update skip locked`.execute(tx);
  const known = new Set(seen.map((card) => card.number_digest));
  const cards = new Map(locked.map((card) => [card.number_digest, card]));
  const taken: CardRow[] = [];
  const kept: KeptCard[] = [];
  for (const [number, digests] of digestsOf) {
    const card = digests.map((digest) => cards.get(digest)).find((each) => each !== undefined);
    if (card) {
      const why = whyKept(card, exchanges, takesRestored);
      if (why === undefined) taken.push(card);
      else kept.push({ number, why });
    } else kept.push({ number, why: digests.some((each) => known.has(each)) ? "busy" : "unknown" });
  }
  for (const exchangeId of new Set(taken.flatMap((card) => card.exchange_id ?? [])))
    await putBack(tx, exchangeId);
  await sql`
    update exchange_cards set withdrawn_at = ${at}, sealed = null
    where exchange_card_id = any(${taken.map((card) => card.exchange_card_id)}::bigint[])`.execute(
    tx,
  );
  return { count: taken.length, kept };
}
