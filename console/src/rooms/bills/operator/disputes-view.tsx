import type { ListedDispute } from "@nodeyard/contract/bills/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { valueText } from "../../../shared/charts/value-units.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { BillAct } from "./bill-act-dialog.tsx";
import { bills } from "./messages.ts";
import { billDisputes } from "./queries.ts";

/** Disputes of all owners, open ones first. */
export function DisputesView(props: {
  page: number;
  onPage: (page: number) => void;
  onAct: (act: BillAct) => void;
}) {
  const list = useQuery(billDisputes(props.page));
  return (
    <Panel title={bills.disputesTitle} hint={bills.disputesHint}>
      <ListView
        list={list}
        label={bills.disputesTitle}
        columns={() => disputeColumns(props.onAct)}
        rowKey={({ disputeId }) => disputeId}
        page={props.page}
        onPage={props.onPage}
        empty={<ListNotice tone="empty" title={bills.noDisputes} text={bills.noDisputesText} />}
      />
    </Panel>
  );
}

function disputeColumns(onAct: (act: BillAct) => void): Column<ListedDispute>[] {
  return [
    {
      key: "bill",
      title: bills.node,
      onCard: "head",
      cell: ({ bill, account }) => (
        <TwoLines
          first={<b>{bill.hostName || "-"}</b>}
          second={<AccountLink account={account} />}
        />
      ),
    },
    {
      key: "month",
      title: bills.month,
      cell: ({ month, bill }) => <TwoLines first={month} second={valueText("bps", bill.bps)} />,
    },
    {
      key: "reason",
      title: bills.reason,
      cell: ({ reason, disputedAt }) => (
        <TwoLines first={reason} second={<RelativeTime at={disputedAt} />} />
      ),
    },
    {
      key: "answer",
      title: bills.answer,
      cell: ({ answer, answeredBy }) =>
        answer === null ? (
          <StatusDot tone="warning" word={bills.open} />
        ) : (
          <TwoLines first={answer} second={answeredBy?.email ?? ""} />
        ),
    },
    {
      key: "acts",
      title: bills.actions,
      align: "end",
      onCard: "bare",
      cell: (row) =>
        row.answer === null && (
          <TextButton
            label={bills.actOn(bills.answer, row.bill.hostName)}
            onClick={() => onAct({ name: "answer", dispute: row })}
          >
            {bills.answer}
          </TextButton>
        ),
    },
  ];
}
