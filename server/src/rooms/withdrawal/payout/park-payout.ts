import { sql } from "kysely";
import type { Address } from "viem";
import { addStepOnce } from "../store.ts";
import type { Tx } from "../../../platform/database.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { lockSigner } from "./hot-wallet.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { isShortage, waitNotice, type WaitReason } from "./wait-text.ts";

/**
 * Parks a payout, in the caller's transaction and under the payout's lock: one timeline step, and a mail to operators: for a
 * shortage once while any payout waits for it, for a check once per payout. It is retried until it is sent or ended.
 * @param of The wallet that it waits for, of a signed payout the one that signed it; and the words of the node that refused it.
 */
export async function parkPayout(
  deps: PayoutDeps,
  tx: Tx,
  withdrawalId: bigint,
  reason: WaitReason,
  of: { readonly signerAddress?: Address; readonly answer?: string } = {},
): Promise<void> {
  const { chain, clock, log } = deps;
  const { signerAddress = chain.signerAddress, answer = "" } = of;
  const at = clock.now();
  await addStepOnce(tx, withdrawalId, isShortage(reason) ? "waiting" : "checking", at);
  // Of payouts that begin to wait at the same time, one is the first.
  await lockSigner(tx, { chainId: chain.chainId, signerAddress });
  const { rows } = await sql<{ others: number }>`
    insert into payout_waits as w (withdrawal_id, reason, since) values (${withdrawalId}, ${reason}, ${at})
    on conflict (withdrawal_id) do update set reason = excluded.reason, since = excluded.since
      where w.reason <> excluded.reason
    returning (select count(*)::int from payout_waits o
      where o.reason = ${reason} and o.withdrawal_id <> ${withdrawalId}) as others`.execute(tx);
  const [begun] = rows;
  if (!begun || (isShortage(reason) && begun.others > 0)) return;
  const { chainId, contractAddress, tokenAddress } = chain;
  const addresses = { signerAddress, contractAddress, tokenAddress };
  const notice = { reason, withdrawalId, chainId, ...addresses, answer };
  log.error(notice, "a payout waits for an operator");
  await notifyFinance(deps, tx, (language) => waitNotice(notice, language));
}
