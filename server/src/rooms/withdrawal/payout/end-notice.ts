import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Hash } from "viem";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOfEnd, type WordsByEnd } from "../../redemption/end-notice.ts";
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
    text: {
      zh: "{gross} BP 已退回你的余额，原因见提现记录。",
      en: "The {gross} BP are in your balance again. Your withdrawals show why.",
    },
  },
} as const satisfies WordsByEnd<"paid" | "returned">;

/** Notifies the owner of how a withdrawal ended; the hash if it was paid. */
export async function notifyOfWithdrawal(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  hash?: Hash,
): Promise<void> {
  const { withdrawal_id: withdrawalId, address } = withdrawal;
  const end = hash === undefined ? "returned" : "paid";
  const grossBp = formatMicroBp(withdrawal.gross_micro_bp);
  const netBp = formatMicroBp(withdrawal.net_micro_bp);
  const params = { gross: formatBp(grossBp), net: formatBp(netBp), address, hash: hash ?? "" };
  await notifyOfEnd(deps, tx, withdrawal, WORDS[end], params, {
    event: `withdrawal.${end}`,
    page: "/withdrawal",
    data: { withdrawalId: String(withdrawalId), grossBp, netBp, address, hash: hash ?? null },
  });
}
