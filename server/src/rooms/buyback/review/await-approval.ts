import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { addStepOnce, type BuybackRow } from "../store.ts";

const SUBJECT = {
  zh: "Nodeyard：回购 {buybackId} 等待审核",
  en: "Nodeyard: buy-back {buybackId} waits for approval",
} as const satisfies Text;
const BODY = {
  zh: "该账户 24 小时内的提现与回购超过免审核额度。\n\n回购：{buybackId}\n账户：{accountId}\n数量：{amount} BP\n应付：{yuan} 元\n\n请核对该账户的设备与收益，然后在运营后台的“回购”页申请批准，或退回 BP。",
  en: "The account's withdrawals, buy-backs and exchanges of 24 hours exceed what is paid without approval.\n\nBuy-back: {buybackId}\nAccount: {accountId}\nAmount: {amount} BP\nTo be paid: {yuan} yuan\n\nCheck the account's devices and revenue, then ask for its approval on the operators' page of buy-backs, or return the BP.",
} as const satisfies Text;

/** Lets a new buy-back wait for approval: timeline step and mail to finance operators. */
export async function awaitApproval(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  row: BuybackRow,
): Promise<void> {
  await addStepOnce(tx, row.buyback_id, "checking", row.created_at);
  const params = {
    buybackId: String(row.buyback_id),
    accountId: String(row.account_id),
    amount: formatMicroBp(row.gross_micro_bp),
    yuan: formatFen(row.net_fen),
  };
  await notifyFinance(deps, tx, (language) => ({
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  }));
}
