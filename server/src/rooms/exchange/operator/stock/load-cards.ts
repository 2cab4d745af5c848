import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeMessages, stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { noteSealingKey } from "../../../../platform/note-sealing-key.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { lockSwitches } from "../../../redemption/switches.ts";
import { EXCHANGES } from "../../switches.ts";
import { inspectCardFile } from "./check-card-file.ts";
import type { FileCard } from "./read-card-file.ts";
import { numberDigests, sealCard, secretDigests } from "../../stock/sealed-card.ts";

/** Inserts cards, each encrypted for its own row: their ids are taken first. */
async function insertCards(
  { encryption }: Pick<Deps, "encryption">,
  tx: Tx,
  batchId: bigint,
  cards: readonly FileCard[],
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('exchange_cards', 'exchange_card_id')) as id
    from generate_series(1, ${cards.length}::integer)`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const sealed = cards.map((card, index) => sealCard(encryption, ids[index] ?? 0n, card));
  await sql`
    insert into exchange_cards (exchange_card_id, exchange_batch_id, denomination_yuan, valid_until, number_digest, secret_digest, sealed)
    select id, ${batchId}, yuan, until, number, secret, sealed from unnest(${ids}::bigint[],
      ${cards.map((card) => card.denominationYuan)}::integer[], ${cards.map((card) => card.validUntil)}::date[],
      ${cards.map((card) => numberDigests(encryption, card.number)[0])}::text[],
      ${cards.map((card) => secretDigests(encryption, card.secret)[0])}::text[], ${sealed}::text[])
      as cards (id, yuan, until, number, secret, sealed)`.execute(tx);
}

/** Loads a file of cards into the stock: all of them, or none if a line is wrong or a card is known. */
export const loadCards = handle(
  calls.loadCards,
  async (deps, { fileName, file, reason }, caller) => {
    const count = await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "exchange.load",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => {
          // One file at a time: the next one sees the cards of this one.
          await lockSwitches(tx, EXCHANGES);
          return {};
        },
        change: async (_, at) => {
          const { cards, problems } = await inspectCardFile(deps, tx, file);
          if (problems.length > 0)
            throw new ApiError(stockErrors.fileWrong, { params: { count: problems.length } });
          await noteSealingKey(tx, deps.encryption, at);
          const { exchange_batch_id: batchId } = await tx
            .insertInto("exchange_batches")
            .values({ file_name: fileName, loaded_by: caller.accountId, loaded_at: at })
            .returning("exchange_batch_id")
            .executeTakeFirstOrThrow();
          await insertCards(deps, tx, batchId, cards);
          const amountYuan = cards.reduce((sum, card) => sum + card.denominationYuan, 0);
          const after = { batchId: String(batchId), fileName, count: cards.length, amountYuan };
          return { after, result: cards.length };
        },
      }),
    );
    return { message: inLanguage(exchangeMessages.loaded, caller.language, { count }), count };
  },
);
