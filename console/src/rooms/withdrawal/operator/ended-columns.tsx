import type { EndedPayout } from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import type { CancelReason } from "@nodeyard/contract/withdrawal/rules.ts";
import { formatTime, UNKNOWN } from "../../../shared/format.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { NumberedCell } from "../../../shared/operator/numbered-cell.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { shortHash } from "../../../shared/ui/wallet-address.tsx";
import { TransactionLink } from "../transaction-link.tsx";
import { payouts } from "./messages.ts";

const CANCELED: Readonly<Record<CancelReason, string>> = {
  "account-changed": payouts.cancelAccount,
  "address-refused": payouts.cancelAddress,
  reverted: payouts.cancelReverted,
  operator: payouts.cancelOperator,
};

/** Withdrawal, amounts, how and when it ended, wallet and transaction. */
export const ENDED_COLUMNS: readonly Column<EndedPayout>[] = [
  {
    key: "withdrawal",
    title: payouts.withdrawal,
    onCard: "head",
    cell: ({ withdrawalId, account }) => <NumberedCell number={withdrawalId} account={account} />,
  },
  {
    key: "amount",
    title: `${payouts.beforeFees} (BP)`,
    align: "end",
    cell: ({ amount }) => <Amount bp={amount} />,
  },
  {
    key: "net",
    title: `${payouts.afterFees} (BP)`,
    align: "end",
    cell: ({ net, status }) => (status === "completed" ? <Amount bp={net} /> : UNKNOWN),
  },
  {
    key: "status",
    title: operatorKit.state,
    cell: ({ status, cancelReason }) => (
      <TwoLines
        first={
          status === "completed" ? (
            <StatusDot tone="success" word={payouts.endedCompleted} />
          ) : (
            <StatusDot tone="neutral" word={payouts.endedCanceled} />
          )
        }
        second={cancelReason === null ? "" : CANCELED[cancelReason]}
      />
    ),
  },
  {
    key: "ended",
    title: payouts.endedAt,
    cell: ({ endedAt, createdAt }) => (
      <TwoLines first={formatTime(endedAt)} second={payouts.asked(formatTime(createdAt))} />
    ),
  },
  {
    key: "wallet",
    title: payouts.toWallet,
    cell: ({ address }) => <code title={address}>{shortHash(address)}</code>,
  },
  {
    key: "transaction",
    title: payouts.transaction,
    cell: ({ hash, explorer }) =>
      hash === null ? UNKNOWN : <TransactionLink hash={hash} address={explorer} />,
  },
];
