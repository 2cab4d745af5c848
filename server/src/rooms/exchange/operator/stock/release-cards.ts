import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeMessages, stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import type { ReleaseCardsRequest } from "@nodeyard/contract/exchange/operator/calls.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { notToCheckText } from "./kept-text.ts";
import { readQuarantine } from "../../stock/quarantine.ts";
import { numberDigests } from "../../stock/sealed-card.ts";
import { splitNumbers } from "./split-numbers.ts";
import { lockStock } from "../../stock/stock.ts";

/** Released cards, and the named ones that were not in quarantine. */
interface Release {
  readonly count: number;
  readonly kept: readonly string[];
}

/** Ends the quarantine of cards. @returns their digests. */
async function endQuarantine(tx: Tx, which: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number_digest: string }>`
    update exchange_cards set quarantined_at = null where quarantined_at is not null and ${which}
    returning number_digest`.execute(tx);
  return new Set(rows.map((card) => card.number_digest));
}

async function releaseNamed(
  { encryption }: Pick<Deps, "encryption">,
  tx: Tx,
  numbers: readonly string[],
): Promise<Release> {
  const digestsOf = new Map(numbers.map((number) => [number, numberDigests(encryption, number)]));
  const released = await endQuarantine(
    tx,
    sql`number_digest = any(${[...digestsOf.values()].flat()}::text[])`,
  );
  const kept = numbers.filter(
    (number) => !digestsOf.get(number)?.some((digest) => released.has(digest)),
  );
  return { count: released.size, kept };
}

/** Releases all, the cards of a file, or named ones; throws unless the request names one of the three. */
async function release(
  deps: Pick<Deps, "encryption">,
  tx: Tx,
  { batchId, numbers = "", isAll = false }: ReleaseCardsRequest,
): Promise<Release> {
  const named = splitNumbers(numbers);
  if ([isAll, batchId !== undefined, named.length > 0].filter(Boolean).length !== 1)
    throw new ApiError(stockErrors.releaseWhich);
  if (named.length > 0) return releaseNamed(deps, tx, named);
  const which = isAll
    ? sql`true`
    : sql`exchange_batch_id = ${requireWireId(batchId ?? "", stockErrors.unknownBatch)}`;
  return { count: (await endQuarantine(tx, which)).size, kept: [] };
}

/**
 * An operator states that cards which a restore brought back were neither given nor withdrawn since the backup: they can be given. Only as
 * the operator saw the quarantine, so that no statement is about the cards of a later restore.
 */
export const releaseCards = handle(calls.releaseCards, async (deps, request, caller) => {
  const { batchId = "", version, reason } = request;
  const { language } = caller;
  const { count, kept } = await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "exchange.release",
      roles: ["finance"],
      operator: operatorOf(caller, reason),
      seen: version,
      read: async () => {
        await lockStock(tx);
        return readQuarantine(tx);
      },
      change: async () => {
        const released = await release(deps, tx, request);
        if (released.count === 0) {
          const why = notToCheckText(released.kept, language);
          throw new ApiError(stockErrors.nothingToRelease, { params: { why } });
        }
        const { toCheck } = await readQuarantine(tx);
        return { after: { batchId, count: released.count, toCheck }, result: released };
      },
    }),
  );
  const message = inLanguage(exchangeMessages.released, language, { count });
  return { message: message + notToCheckText(kept, language), count };
});
