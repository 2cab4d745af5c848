import type { AccountLine } from "@nodeyard/contract/operator/account-calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { formatUtc } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { operator } from "../messages.ts";
import { accountLedger } from "../queries.ts";

const KINDS = {
  network: operator.ledgerNetwork,
  compute: operator.ledgerCompute,
  activity: operator.ledgerActivity,
  invite: operator.ledgerInvite,
  adjustment: operator.ledgerAdjustment,
  withdrawal: operator.ledgerWithdrawal,
  buyback: operator.ledgerBuyback,
  exchange: operator.ledgerExchange,
} as const;

/** A reservation that ended without a payment is added to the balance again. */
const RETURNED: Readonly<Partial<Record<AccountLine["kind"], string>>> = {
  withdrawal: operator.ledgerWithdrawalReturned,
  buyback: operator.ledgerBuybackReturned,
  exchange: operator.ledgerExchangeReturned,
};

function kindWords({ kind, amount }: AccountLine): string {
  return (amount.startsWith("-") ? undefined : RETURNED[kind]) ?? KINDS[kind];
}

// To the last digit: the ledger is what other figures are checked against.
const COLUMNS: readonly Column<AccountLine>[] = [
  { key: "kind", title: operator.kind, onCard: "head", cell: kindWords },
  {
    key: "for",
    title: `${operator.forTime} (UTC)`,
    cell: ({ occurredAt }) => formatUtc(occurredAt),
  },
  {
    key: "booked",
    title: `${operator.booked} (UTC)`,
    cell: ({ recordedAt }) => formatUtc(recordedAt),
  },
  {
    key: "amount",
    title: `${operator.amount} (BP)`,
    align: "end",
    cell: ({ amount }) => formatBp(amount, 6),
  },
  {
    key: "balance",
    title: `${operator.balanceAfter} (BP)`,
    align: "end",
    cell: ({ balance }) => formatBp(balance, 6),
  },
];

/** An account's ledger, newest line first. */
export function AccountLedger(props: {
  accountId: string;
  page: number;
  onPage: (page: number) => void;
}) {
  const list = useQuery(accountLedger(props.accountId, props.page));
  return (
    <ListView
      list={list}
      label={operator.ledger}
      columns={() => COLUMNS}
      rowKey={({ lineId }) => lineId}
      page={props.page}
      onPage={props.onPage}
      empty={<ListNotice tone="empty" title={operator.ledgerEmpty} />}
    />
  );
}
