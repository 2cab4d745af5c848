import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Hash } from "viem";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyOwner } from "../../notifications/notify-owner.ts";
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
} as const satisfies Readonly<
  Record<"paid" | "returned", Readonly<Record<"title" | "text", Text>>>
>;

/** Notifies the owner of how a withdrawal ended; the hash if it was paid. */
export async function notifyOfEnd(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  hash?: Hash,
): Promise<void> {
  const { withdrawal_id: withdrawalId, account_id: accountId, address } = withdrawal;
  const { title, text } = WORDS[hash === undefined ? "returned" : "paid"];
  const gross = formatMicroBp(withdrawal.gross_micro_bp);
  const net = formatMicroBp(withdrawal.net_micro_bp);
  const params = { gross: formatBp(gross), net: formatBp(net), address, hash: hash ?? "" };
  await notifyOwner(
    deps,
    tx,
    accountId,
    {
      event: hash === undefined ? "withdrawal.returned" : "withdrawal.paid",
      page: "/withdrawal",
      data: {
        withdrawalId: String(withdrawalId),
        grossBp: gross,
        netBp: net,
        address,
        hash: hash ?? null,
      },
    },
    {
      entryIn: (language) => ({
        title: inLanguage(title, language, params),
        text: inLanguage(text, language, params),
      }),
    },
  );
}
