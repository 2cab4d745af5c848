import type { KeptCard } from "@nodeyard/contract/exchange/operator/calls.ts";
import type { KeptReason } from "@nodeyard/contract/exchange/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { numberDigests } from "../../stock/sealed-card.ts";
import { returnExchange } from "../../deliver/return-exchange.ts";
import { putBack, reserveCards } from "../../stock/stock.ts";

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

/** Why a card stays as it is; undefined if it is withdrawn. */
function whyKept(card: CardRow, takesRestored: boolean): KeptReason | undefined {
  if (card.given_at !== null) return "given";
  return card.restored_at !== null && !takesRestored ? "restored" : undefined;
}

/**
 * Reserves others for exchanges whose cards are withdrawn, or returns their BP. None is left without cards: restored from a backup,
 * it could not be known from one that was given some since.
 */
async function replaceCards(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  exchangeIds: readonly bigint[],
  at: Date,
): Promise<void> {
  if (exchangeIds.length === 0) return;
  const exchanges = await tx
    .selectFrom("exchanges")
    .selectAll()
    .where("exchange_id", "in", exchangeIds)
    .orderBy("account_id")
    .orderBy("exchange_id")
    .execute();
  for (const exchange of exchanges) {
    const { exchange_id: exchangeId, denomination_yuan: denominationYuan } = exchange;
    const wanted = { exchangeId, denominationYuan, count: exchange.card_count };
    if (!(await reserveCards(tx, wanted, at)))
      await returnExchange(deps, tx, exchange, { reason: "out-of-stock", at });
  }
}

/**
 * Withdraws named cards that were not given, under the lock of the stock, and deletes what they are redeemed with; the exchanges
 * that had reserved one get others, or their BP back.
 */
export async function withdrawNamed(
  deps: Pick<Deps, "encryption" | "config" | "clock">,
  tx: Tx,
  { numbers, takesRestored, at }: NamedCards,
): Promise<{ readonly count: number; readonly kept: readonly KeptCard[] }> {
  const digestsOf = new Map(
    numbers.map((number) => [number, numberDigests(deps.encryption, number)]),
  );
  const { rows } = await sql<CardRow>`
    select exchange_card_id, number_digest, exchange_id, given_at, restored_at from exchange_cards
    where withdrawn_at is null and number_digest = any(${[...digestsOf.values()].flat()}::text[])`.execute(
    tx,
  );
  const cards = new Map(rows.map((card) => [card.number_digest, card]));
  const taken: CardRow[] = [];
  const kept: KeptCard[] = [];
  for (const [number, digests] of digestsOf) {
    const card = digests.map((digest) => cards.get(digest)).find((each) => each !== undefined);
    const why = card ? whyKept(card, takesRestored) : "unknown";
    if (card && why === undefined) taken.push(card);
    else kept.push({ number, why: why ?? "unknown" });
  }
  const exchangeIds = [...new Set(taken.flatMap((card) => card.exchange_id ?? []))];
  for (const exchangeId of exchangeIds) await putBack(tx, exchangeId);
  await sql`
    update exchange_cards set withdrawn_at = ${at}, sealed = null, quarantined_at = null
    where exchange_card_id = any(${taken.map((card) => card.exchange_card_id)}::bigint[])`.execute(
    tx,
  );
  await replaceCards(deps, tx, exchangeIds, at);
  return { count: taken.length, kept };
}
