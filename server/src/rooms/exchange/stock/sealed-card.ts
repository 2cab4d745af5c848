import type { Tx } from "../../../platform/database.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";

/** Fields of a card that its owner is shown. */
export interface CardSecret {
  readonly number: string;
  readonly secret: string;
}

const placeOf = (cardId: bigint): string => `exchange_cards/${cardId}`;

export function sealCard(
  encryption: FieldEncryption,
  cardId: bigint,
  { number, secret }: CardSecret,
): string {
  return encryption.encrypt(JSON.stringify({ number, secret }), placeOf(cardId));
}

export function openCard(encryption: FieldEncryption, cardId: bigint, sealed: string): CardSecret {
  return JSON.parse(encryption.decrypt(sealed, placeOf(cardId))) as CardSecret;
}

/** Keyed digests of a card's number, by which it is found again, the encryption key's first. Letters count in either case. */
export function numberDigests(encryption: FieldEncryption, number: string) {
  return encryption.fingerprints(number.toUpperCase(), "exchange_cards/number");
}

/** The same of its secret. */
export function secretDigests(encryption: FieldEncryption, secret: string) {
  return encryption.fingerprints(secret.toUpperCase(), "exchange_cards/secret");
}

/** Encrypts cards anew, and makes their digests anew. @returns how many. */
export async function resealCards(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const rows = await tx
    .selectFrom("exchange_cards")
    .select(["exchange_card_id", "sealed"])
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  for (const { exchange_card_id: cardId, sealed } of rows) {
    const card = openCard(encryption, cardId, sealed ?? "");
    await tx
      .updateTable("exchange_cards")
      .set({
        sealed: sealCard(encryption, cardId, card),
        number_digest: numberDigests(encryption, card.number)[0],
        secret_digest: secretDigests(encryption, card.secret)[0],
      })
      .where("exchange_card_id", "=", cardId)
      .execute();
  }
  return rows.length;
}

/** Deletes what the cards of an account are redeemed with; their digests stay, so that none is loaded again. */
export async function eraseCards(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .updateTable("exchange_cards")
    .set({ sealed: null })
    .where("given_at", "is not", null)
    .where("exchange_id", "in", (exchanges) =>
      exchanges.selectFrom("exchanges").select("exchange_id").where("account_id", "=", accountId),
    )
    .execute();
}
