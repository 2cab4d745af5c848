import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import { returnHold, settleHold } from "../../../ledger/holds.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readExchangeLock } from "../exchange-lock.ts";
import { holdReference } from "../hold.ts";
import {
  countFree,
  countReserved,
  giveCards,
  isRestored,
  putBack,
  reserveCards,
} from "../stock/stock.ts";
import { endExchange, lockOpen, readExchange, type ExchangeRow } from "../store.ts";
import { readSwitches } from "../../account/way-out-switches.ts";
import { notifyOfEnd } from "./end-notice.ts";
import { EXCHANGES } from "../switches.ts";

/** When to look again; `undefined` once the exchange has ended. */
type AgainSeconds = number | undefined;

/** While another transaction holds cards. */
const SOON_SECONDS = 5;
/** While giving is halted, or the account frozen. */
const LATER_SECONDS = 300;

type GiveDeps = Pick<Deps, "db" | "clock" | "config">;

async function returnExchange(
  deps: GiveDeps,
  tx: Tx,
  exchange: ExchangeRow,
  end: { readonly reason: ExchangeReturnReason; readonly at: Date },
): Promise<void> {
  const { exchange_id: exchangeId } = exchange;
  await putBack(tx, exchangeId);
  await returnHold(tx, { reference: holdReference(exchangeId), at: end.at });
  await endExchange(tx, exchangeId, end);
  await notifyOfEnd(deps, tx, exchange, "returned");
}

/** Whether the cards are reserved, or will be once others have let go of them. */
async function findCards(tx: Tx, row: ExchangeRow, at: Date): Promise<"reserved" | "held" | "out"> {
  const { exchange_id: exchangeId, denomination_yuan: denominationYuan, card_count: count } = row;
  if ((await countReserved(tx, exchangeId)) > 0) return "reserved";
  if (await reserveCards(tx, { exchangeId, denominationYuan, count }, at)) return "reserved";
  // Counts those that others hold: they may yet come back.
  const free = (await countFree(tx, [denominationYuan], at)).get(denominationYuan) ?? 0;
  return free >= count ? "held" : "out";
}

/**
 * Gives an exchange its cards and settles its hold, or returns the BP: in one transaction, so that it may be killed anywhere,
 * repeated, or run by several processes at once. The account is validated again: the BP of one that was changed since are
 * returned, and a frozen one waits for an operator.
 * @returns the seconds after which to look again; undefined once it has ended.
 */
export async function advanceExchange(deps: GiveDeps, exchangeId: bigint): Promise<AgainSeconds> {
  const { db, clock } = deps;
  const asked = await readExchange(db, exchangeId);
  if (asked?.status !== "created") return undefined;
  const { account_id: accountId } = asked;
  return db.transaction().execute(async (tx): Promise<AgainSeconds> => {
    await lockAccount(tx, accountId);
    const row = await lockOpen(tx, exchangeId);
    if (!row) return undefined;
    const at = clock.now();
    if ((await readSwitches(tx, EXCHANGES)).isHalted || (await isFrozen(tx, accountId)))
      return LATER_SECONDS;
    // Its owner may have the cards already: they are given once the lock has expired, and neither they nor the BP come back.
    const wasRestored = await isRestored(tx, exchangeId);
    // By the time of the request, so that no clock lets a lock expire.
    if (await readExchangeLock(tx, accountId, wasRestored ? at : row.created_at)) {
      if (wasRestored) return LATER_SECONDS;
      await returnExchange(deps, tx, row, { reason: "account-changed", at });
      return undefined;
    }
    const found = await findCards(tx, row, at);
    if (found === "held") return SOON_SECONDS;
    if (found === "out") {
      await returnExchange(deps, tx, row, { reason: "out-of-stock", at });
      return undefined;
    }
    const { denomination_yuan: denominationYuan, card_count: count } = row;
    await giveCards(tx, { exchangeId, denominationYuan, count }, at);
    await settleHold(tx, { reference: holdReference(exchangeId), at });
    await endExchange(tx, exchangeId, { at });
    await notifyOfEnd(deps, tx, row, "done");
    return undefined;
  });
}
