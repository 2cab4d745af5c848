import { ApiError } from "@nodeyard/contract/error.ts";
import { stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import type { KeptCard, WithdrawCardsRequest } from "@nodeyard/contract/exchange/operator/calls.ts";
import { sql } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import { handle } from "../../../../platform/http/route.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { keptText, withdrawnText } from "./kept-text.ts";
import { splitNumbers } from "./split-numbers.ts";
import { lockStock } from "../../stock/stock.ts";
import { withdrawNamed } from "./withdraw-named.ts";

/** Withdrawn cards, and the named ones that were not. */
interface Withdrawal {
  readonly count: number;
  readonly kept: readonly KeptCard[];
}

/** Withdraws what nothing has taken of a file, and deletes what the cards are redeemed with. */
async function withdrawBatch(tx: Tx, batchId: string, at: Date): Promise<Withdrawal> {
  const id = requireWireId(batchId, stockErrors.unknownBatch);
  const { numAffectedRows = 0n } = await sql`
    update exchange_cards set withdrawn_at = ${at}, sealed = null, quarantined_at = null
    where exchange_id is null and withdrawn_at is null and exchange_batch_id = ${id}`.execute(tx);
  return { count: Number(numAffectedRows), kept: [] };
}

/** The numbers of a request; throws unless it names either a file or numbers. */
function readNumbers({ batchId, numbers = "" }: WithdrawCardsRequest): string[] {
  const named = splitNumbers(numbers);
  if (batchId !== undefined && named.length > 0) throw new ApiError(stockErrors.fileOrNumbers);
  if (batchId === undefined && named.length === 0) throw new ApiError(stockErrors.numbersRequired);
  return named;
}

/** Withdraws cards that were not given: what is left of a file, or by their numbers also reserved ones. They can be loaded again. */
export const withdrawCards = handle(calls.withdrawCards, async (deps, request, caller) => {
  const { batchId, takesRestored = false } = request;
  const numbers = readNumbers(request);
  const { count, kept } = await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "exchange.withdraw",
      roles: ["finance"],
      operator: operatorOf(caller, request.reason),
      read: async () => {
        await lockStock(tx);
        return {};
      },
      change: async (_, at) => {
        const withdrawal =
          batchId === undefined
            ? await withdrawNamed(deps, tx, { numbers, takesRestored, at })
            : await withdrawBatch(tx, batchId, at);
        if (withdrawal.count === 0) {
          const why = keptText(withdrawal.kept, caller.language);
          throw new ApiError(stockErrors.nothingToWithdraw, { params: { why } });
        }
        const after = {
          batchId: batchId ?? "",
          count: withdrawal.count,
          ...(takesRestored && { takesRestored }),
        };
        return { after, result: withdrawal };
      },
    }),
  );
  return { message: withdrawnText(count, kept, caller.language), count, kept: [...kept] };
});
