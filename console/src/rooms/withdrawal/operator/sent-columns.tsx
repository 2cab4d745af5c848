import type { SentState } from "@nodeyard/contract/operator/rules.ts";
import type { SentPayout } from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { UNKNOWN } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { TransactionLink } from "../transaction-link.tsx";
import { payouts } from "./messages.ts";

const BADGES: Readonly<Record<SentState, { tone: Tone; word: string }>> = {
  signed: { tone: "warning", word: payouts.stateSigned },
  sent: { tone: "info", word: payouts.stateSent },
  included: { tone: "info", word: payouts.stateIncluded },
  confirmed: { tone: "success", word: payouts.stateConfirmed },
  reverted: { tone: "danger", word: payouts.stateReverted },
  lost: { tone: "danger", word: payouts.stateLost },
};

function confirmations({ state, block, confirmations: count, required }: SentPayout): string {
  if (block === null || state === "lost") return "";
  return state === "included" && required !== null
    ? payouts.confirmations(count, required)
    : payouts.confirmed(count);
}

/** Withdrawal, amount, nonce, transaction, state, block and fee of a signed payout. */
export const SENT_COLUMNS: readonly Column<SentPayout>[] = [
  {
    key: "withdrawal",
    title: payouts.withdrawal,
    onCard: "head",
    cell: ({ withdrawalId, account }) => <NumberedCell number={withdrawalId} account={account} />,
  },
  {
    key: "net",
    title: `${payouts.afterFees} (BP)`,
    align: "end",
    cell: ({ net }) => <Amount bp={net} />,
  },
  {
    key: "state",
    title: operatorKit.state,
    cell: (payout) => (
      <TwoLines first={<StatusDot {...BADGES[payout.state]} />} second={confirmations(payout)} />
    ),
  },
  { key: "nonce", title: payouts.nonce, align: "end", cell: ({ nonce }) => nonce },
  {
    key: "transaction",
    title: payouts.transaction,
    cell: ({ hash, explorer, signed }) => (
      <TwoLines
        first={<TransactionLink hash={hash} address={explorer} />}
        second={signed > 1 ? payouts.replaced(signed - 1) : ""}
      />
    ),
  },
  { key: "block", title: payouts.block, align: "end", cell: ({ block }) => block ?? UNKNOWN },
  {
    key: "fee",
    title: payouts.fee,
    align: "end",
    cell: ({ maxFeeGwei }) => payouts.gwei(Number(Number(maxFeeGwei).toPrecision(4)).toString()),
  },
  {
    key: "signed",
    title: payouts.signedAt,
    cell: ({ signedAt }) => <RelativeTime at={signedAt} />,
  },
];
