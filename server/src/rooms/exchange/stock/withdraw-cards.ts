import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeMessages, stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import type {
  WithdrawCardsRequest,
  WithdrawCardsResponse,
} from "@nodeyard/contract/exchange/operator-calls.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { inLanguage } from "../../../platform/language.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { numberDigests } from "./sealed-card.ts";
import { putBack } from "./stock.ts";

/** Which cards are meant, and by how many numbers. */
function chosenBy(
  { encryption }: Pick<Deps, "encryption">,
  { batchId, numbers = "" }: WithdrawCardsRequest,
): { readonly chosen: RawBuilder<boolean>; readonly named: number } {
  const named = numbers.split(/[\s,]+/).filter((number) => number !== "");
  if (batchId !== undefined) {
    if (named.length > 0) throw new ApiError(stockErrors.fileOrNumbers);
    const id = requireWireId(batchId, stockErrors.unknownBatch);
    return { chosen: sql`exchange_batch_id = ${id}`, named: 0 };
  }
  if (named.length === 0) throw new ApiError(stockErrors.numbersRequired);
  const digests = named.map((number) => numberDigests(encryption, number));
  return {
    chosen: sql`number_digest = any(${digests.flat()}::text[])`,
    named: new Set(digests.map(([newest]) => newest)).size,
  };
}

/**
 * Ends the reservations that have one of the chosen cards, under their exchanges' locks: other cards are reserved in their place. A
 * restored backup may have reserved a card that was given to another since.
 */
async function release(tx: Tx, chosen: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ exchange_id: bigint }>`
    select exchange_id from exchanges where status = 'created' and exchange_id in (
      select exchange_id from exchange_cards where exchange_id is not null and given_at is null and ${chosen})
    order by exchange_id for no key update`.execute(tx);
  for (const { exchange_id: exchangeId } of rows) await putBack(tx, exchangeId);
}

/** Withdraws what nothing has taken of the chosen cards, and deletes what they are redeemed with. @returns how many. */
async function withdraw(tx: Tx, chosen: RawBuilder<boolean>, at: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update exchange_cards set withdrawn_at = ${at}, sealed = null
    where exchange_id is null and withdrawn_at is null and ${chosen}`.execute(tx);
  return Number(numAffectedRows);
}

/** Withdraws cards that were not given: what is left of a file, or by their numbers also reserved ones. They can be loaded again. */
export async function withdrawCards(
  deps: Deps,
  request: WithdrawCardsRequest,
  caller: OwnerCaller,
): Promise<Result<WithdrawCardsResponse>> {
  const { chosen, named } = chosenBy(deps, request);
  const count = await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "exchange.withdraw",
      roles: ["finance"],
      operator: operatorOf(caller, request.reason),
      read: async () => ({}),
      change: async (_, at) => {
        if (request.batchId === undefined) await release(tx, chosen);
        const withdrawn = await withdraw(tx, chosen, at);
        if (withdrawn === 0) throw new ApiError(stockErrors.nothingToWithdraw);
        const { batchId = "" } = request;
        return { after: { batchId, count: withdrawn }, result: withdrawn };
      },
    }),
  );
  const passedOver = Math.max(0, named - count);
  const text = passedOver > 0 ? exchangeMessages.withdrawnSome : exchangeMessages.withdrawn;
  return { message: inLanguage(text, caller.language, { count, passedOver }), count, passedOver };
}
