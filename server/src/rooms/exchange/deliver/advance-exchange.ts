import { settleHold } from "../../../ledger/holds.ts";
import type { Deps } from "../../../platform/deps.ts";
import { isFrozen } from "../../account/freeze.ts";
import { lockAccount } from "../../account/lock-account.ts";
import { readLock } from "../../redemption/lock.ts";
import { holdReference } from "../hold.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { deliverCards, isRestored, lockStock } from "../stock/stock.ts";
import { addStepOnce, endExchange, lockOpen, readExchange } from "../store.ts";
import { readSwitches } from "../../redemption/switches.ts";
import { notifyOfExchange } from "./end-notice.ts";
import { EXCHANGES } from "../switches.ts";
import { returnExchange } from "./return-exchange.ts";

/** When to look again; `undefined` once the exchange has ended. */
type AgainSeconds = number | undefined;

/** While giving is halted, or the account frozen. */
const LATER_SECONDS = 300;
/** While a failover is being confirmed. */
const UNCONFIRMED_SECONDS = 30;

type DeliveryDeps = Pick<Deps, "db" | "clock" | "config" | "history">;

/**
 * Gives an exchange its reserved cards and settles its hold, or returns the BP: in one transaction, so that it may be killed anywhere,
 * repeated, or run by several processes at once. The account is validated again: the BP of one that was changed since are
 * returned, and a frozen one waits for an operator.
 * @returns the seconds after which to look again; undefined once it has ended.
 */
export async function advanceExchange(
  deps: DeliveryDeps,
  exchangeId: bigint,
): Promise<AgainSeconds> {
  const { db, clock } = deps;
  const current = await readExchange(db, exchangeId);
  if (current?.status !== "created" || waitsForApproval(current)) return undefined;
  const { account_id: accountId } = current;
  if (!(await deps.history.confirm())) return UNCONFIRMED_SECONDS;
  return db.transaction().execute(async (tx): Promise<AgainSeconds> => {
    await lockStock(tx);
    await lockAccount(tx, accountId);
    const row = await lockOpen(tx, exchangeId);
    if (!row || waitsForApproval(row)) return undefined;
    const at = clock.now();
    const isChecked = await isFrozen(tx, accountId);
    if (isChecked || (await readSwitches(tx, EXCHANGES)).isHalted) {
      await addStepOnce(tx, exchangeId, isChecked ? "checking" : "paused", at);
      return LATER_SECONDS;
    }
    // Its owner may have the cards already: they are given once the lock has expired, and neither they nor the BP come back.
    const wasRestored = await isRestored(tx, exchangeId);
    // By the time of the request, so that no clock lets a lock expire.
    if (await readLock(tx, accountId, wasRestored ? at : row.created_at, "exchange")) {
      if (wasRestored) return LATER_SECONDS;
      await returnExchange(deps, tx, row, { reason: "account-changed", at });
      return undefined;
    }
    const { denomination_yuan: denominationYuan, card_count: count } = row;
    await deliverCards(tx, { exchangeId, denominationYuan, count }, at);
    await settleHold(tx, { reference: holdReference(exchangeId), at });
    await endExchange(tx, exchangeId, { at });
    await notifyOfExchange(deps, tx, row);
    return undefined;
  });
}
