import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import type { LedgerLine } from "@nodeyard/contract/revenue/calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { Link } from "@tanstack/react-router";
import { formatCount } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { revenue } from "../messages.ts";
import styles from "./ledger.module.css";
import { linePeriod } from "./line-period.ts";
import { linePlaces, type LinePlace } from "./line-places.ts";

const KIND_WORDS: Readonly<Record<LedgerKind, string>> = {
  network: revenue.kindNetwork,
  compute: revenue.kindCompute,
  activity: revenue.kindActivity,
  invite: revenue.kindInvite,
  adjustment: revenue.kindAdjustment,
  withdrawal: revenue.kindWithdrawal,
  buyback: revenue.kindBuyback,
  exchange: revenue.kindExchange,
};
const PLACE_WORDS: Readonly<Record<LinePlace["name"], string>> = {
  devices: revenue.openDevices,
  newDevices: revenue.openNewDevices,
  oldDevices: revenue.openOldDevices,
  invited: revenue.openInvited,
  history: revenue.openHistory,
  withdrawals: revenue.openWithdrawals,
  buybacks: revenue.openBuybacks,
  exchanges: revenue.openExchanges,
};

/** Period, amount, the balance after it, and a link to its credits. */
export function lineColumns(open: (lineId: string) => void): Column<LedgerLine>[] {
  return [
    { key: "period", title: revenue.period, onCard: "head", cell: linePeriod },
    { key: "kind", title: revenue.kind, cell: (line) => KIND_WORDS[line.kind] },
    {
      key: "amount",
      title: revenue.amount,
      align: "end",
      cell: (line) => formatBp(line.amount, 6),
    },
    {
      key: "balance",
      title: revenue.balanceAfter,
      align: "end",
      cell: (line) => formatBp(line.balanceAfter, 6),
    },
    {
      key: "devices",
      title: revenue.deviceCount,
      align: "end",
      cell: (line) => (line.deviceCount > 0 ? formatCount(line.deviceCount) : ""),
    },
    {
      key: "open",
      title: revenue.madeOf,
      align: "end",
      cell: (line) => <Opener line={line} onOpen={open} />,
    },
  ];
}

function Opener(props: { line: LedgerLine; onOpen: (lineId: string) => void }) {
  const { line } = props;
  const now = useNow(DAY_MS);
  if (line.kind === "network")
    return <TextButton onClick={() => props.onOpen(line.id)}>{revenue.open}</TextButton>;
  return (
    <span className={styles["places"]}>
      {linePlaces(line, now).map(({ name, address }) => (
        <Link key={name} {...address}>
          {PLACE_WORDS[name]}
        </Link>
      ))}
    </span>
  );
}
