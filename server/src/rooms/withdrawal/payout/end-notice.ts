import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import type { CancelReason } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Hash } from "viem";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOfEnd, returnedText } from "../../redemption/end-notice.ts";
import type { WithdrawalRow } from "../store.ts";

const WORDS = {
  paid: {
    title: { zh: "提现 {gross} BP 已到账", en: "Your withdrawal of {gross} BP was paid" },
    text: {
      zh: "{net} BP 已转入 {address}。\n交易：{hash}",
      en: "{net} BP were sent to {address}.\nTransaction: {hash}",
    },
  },
  returned: {
    title: { zh: "提现 {gross} BP 已退回", en: "Your withdrawal of {gross} BP was returned" },
  },
} as const;

/** Notifies the owner of how a withdrawal ended: paid by a transaction, or returned for a reason. */
export async function notifyOfWithdrawal(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  by: { readonly hash: Hash } | { readonly reason: CancelReason },
): Promise<void> {
  const { withdrawal_id: withdrawalId, address } = withdrawal;
  const hash = "hash" in by ? by.hash : null;
  const grossBp = formatMicroBp(withdrawal.gross_micro_bp);
  const netBp = formatMicroBp(withdrawal.net_micro_bp);
  const params = { gross: formatBp(grossBp), net: formatBp(netBp), address, hash: hash ?? "" };
  const words =
    "reason" in by
      ? { ...WORDS.returned, text: returnedText(RETURN_WORDS[by.reason]) }
      : WORDS.paid;
  await notifyOfEnd(deps, tx, withdrawal, words, params, {
    event: hash === null ? "withdrawal.returned" : "withdrawal.paid",
    page: "/withdrawal",
    data: { withdrawalId: String(withdrawalId), grossBp, netBp, address, hash },
  });
}
