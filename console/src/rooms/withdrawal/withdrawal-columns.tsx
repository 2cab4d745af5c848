import { formatBp } from "@nodeyard/contract/money.ts";
import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import { formatTime, UNKNOWN } from "../../shared/format.ts";
import { Amount } from "../../shared/ui/amount.tsx";
import type { Column } from "../../shared/ui/column.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { shortHash } from "../../shared/ui/wallet-address.tsx";
import { withdrawal } from "./messages.ts";
import { TransactionLink } from "./transaction-link.tsx";
import { WithdrawalStatusDot } from "./withdrawal-status.tsx";

/** Net amount, expected or received, or the amount returned. */
function outcomeOf({ status, net, subtotal }: Withdrawal): string {
  if (status === "canceled") return withdrawal.returnedOf(formatBp(subtotal.amount));
  return status === "completed"
    ? withdrawal.receivedOf(formatBp(net))
    : withdrawal.netOf(formatBp(net));
}

/** Time, destination, amount, status and transaction. */
export function withdrawalColumns(open: (id: string) => void): Column<Withdrawal>[] {
  return [
    {
      key: "time",
      title: withdrawal.time,
      onCard: "head",
      cell: (row) => <b>{formatTime(row.created_at, "second")}</b>,
    },
    {
      key: "address",
      title: withdrawal.address,
      cell: (row) => <code title={row.eth_dst_addr}>{shortHash(row.eth_dst_addr)}</code>,
    },
    {
      key: "amount",
      title: withdrawal.amountColumn,
      align: "end",
      cell: (row) => (
        <TwoLines first={<Amount bp={row.subtotal.amount} />} second={outcomeOf(row)} />
      ),
    },
    {
      key: "balance",
      title: withdrawal.balanceAfter,
      align: "end",
      cell: (row) => <Amount bp={row.balance_after} />,
    },
    {
      key: "status",
      title: withdrawal.status,
      cell: (row) => <WithdrawalStatusDot status={row.status} step={row.step} />,
    },
    {
      key: "transaction",
      title: withdrawal.transaction,
      onCard: "wide",
      cell: (row) =>
        row.transaction === "" ? (
          row.status === "created" ? (
            withdrawal.noTransaction
          ) : (
            UNKNOWN
          )
        ) : (
          <TransactionLink hash={row.transaction} address={row.eth_browser} />
        ),
    },
    {
      key: "progress",
      title: withdrawal.progress,
      align: "end",
      onCard: "bare",
      cell: (row) => (
        <TextButton
          label={withdrawal.progressOf(formatTime(row.created_at, "second"))}
          onClick={() => open(row.id)}
        >
          {withdrawal.seeProgress}
        </TextButton>
      ),
    },
  ];
}
