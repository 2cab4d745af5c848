import type { Supplement } from "@nodeyard/contract/bills/operator/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../shared/format.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import type { BillAct } from "./bill-act-dialog.tsx";
import { bills } from "./messages.ts";
import { billSupplements } from "./queries.ts";

/** Files of supplements: those that wait for another operator, and those that are booked. */
export function SupplementsView(props: {
  page: number;
  onPage: (page: number) => void;
  month: string;
  onAct: (act: BillAct) => void;
}) {
  const { month, onAct } = props;
  const list = useQuery(billSupplements(props.page));
  return (
    <Panel
      title={bills.supplementsTitle}
      hint={bills.supplementsHint}
      action={
        <Button tone="primary" onClick={() => onAct({ name: "upload", month })}>
          {bills.upload}
        </Button>
      }
    >
      <ListView
        list={list}
        label={bills.supplementsTitle}
        columns={() => supplementColumns(onAct)}
        rowKey={({ recordId }) => recordId}
        page={props.page}
        onPage={props.onPage}
        empty={
          <ListNotice tone="empty" title={bills.noSupplements} text={bills.noSupplementsText} />
        }
      />
    </Panel>
  );
}

function supplementColumns(onAct: (act: BillAct) => void): Column<Supplement>[] {
  return [
    {
      key: "file",
      title: bills.record,
      onCard: "head",
      cell: ({ fileName, reason }) => <TwoLines first={<b>{fileName}</b>} second={reason} />,
    },
    { key: "month", title: bills.month, cell: ({ month }) => month },
    { key: "lines", title: bills.lines, align: "end", cell: ({ lines }) => formatCount(lines) },
    { key: "bp", title: bills.bp, align: "end", cell: ({ bp }) => <Amount bp={bp} /> },
    {
      key: "state",
      title: bills.state,
      cell: ({ state, approvedBy }) => (
        <TwoLines
          first={<StatusDot tone={state === "draft" ? "warning" : "success"} word={bills[state]} />}
          second={approvedBy ? bills.by(approvedBy.email) : ""}
        />
      ),
    },
    {
      key: "uploaded",
      title: bills.uploaded,
      cell: ({ uploadedAt, uploadedBy }) => (
        <TwoLines first={<RelativeTime at={uploadedAt} />} second={uploadedBy.email} />
      ),
    },
    {
      key: "acts",
      title: bills.actions,
      align: "end",
      onCard: "bare",
      cell: (row) =>
        row.state === "draft" && (
          <RowActions>
            {row.canApprove && (
              <TextButton
                label={bills.actOn(bills.approve, row.fileName)}
                onClick={() => onAct({ name: "approve", supplement: row })}
              >
                {bills.approve}
              </TextButton>
            )}
            <TextButton
              tone="danger"
              label={bills.actOn(bills.delete, row.fileName)}
              onClick={() => onAct({ name: "delete", supplement: row })}
            >
              {bills.delete}
            </TextButton>
          </RowActions>
        ),
    },
  ];
}
