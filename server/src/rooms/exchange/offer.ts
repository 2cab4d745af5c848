import type { Queryable } from "../../platform/database.ts";

/** Gift cards on offer. */
export interface Offer {
  readonly effectiveFrom: Date;
  /** Of a person in a month. */
  readonly monthYuan: number;
  /** Most cards of an exchange, by denomination in yuan, the smallest first. */
  readonly cards: ReadonlyMap<number, number>;
}

/** The offer in force at an instant. */
export async function readOffer(db: Queryable, at: Date): Promise<Offer> {
  const offer = await db
    .selectFrom("exchange_offers")
    .selectAll()
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const cards = await db
    .selectFrom("exchange_offer_cards")
    .select(["denomination_yuan", "max_count"])
    .where("exchange_offer_id", "=", offer.exchange_offer_id)
    .orderBy("denomination_yuan")
    .execute();
  return {
    effectiveFrom: offer.effective_from,
    monthYuan: offer.month_yuan,
    cards: new Map(cards.map((card) => [card.denomination_yuan, card.max_count])),
  };
}
