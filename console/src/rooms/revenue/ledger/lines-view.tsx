import type { LedgerLine, LineKind } from "@nodeyard/contract/revenue/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatBp, formatCount } from "../../../shared/format.ts";
import { listDays } from "../../../shared/list-day.ts";
import { DataTable, type Column } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { KIND_OF_FIGURE, type FigureName } from "../figure-names.ts";
import { revenue } from "../messages.ts";
import { ledgerLines } from "../queries.ts";
import { useFigures } from "../use-figures.ts";
import { linePeriod } from "./line-period.ts";
import { SumLine } from "./sum-line.tsx";

const KIND_WORDS: Readonly<Record<LineKind, string>> = {
  network: revenue.kindNetwork,
  compute: revenue.kindCompute,
  activity: revenue.kindActivity,
  invite: revenue.kindInvite,
  adjustment: revenue.kindAdjustment,
};

/** The lines that a figure is the sum of, newest first, with their sum beside the figure. */
export function LinesView(props: {
  figure: FigureName;
  day: string | undefined;
  page: number;
  onPage: (page: number) => void;
  onOpen: (lineId: string) => void;
}) {
  const kind = KIND_OF_FIGURE[props.figure];
  const lines = useQuery(ledgerLines({ kind, day: props.day, page: props.page }));
  const figure = useFigures()[props.figure];

  if (lines.data === undefined) {
    return lines.isError ? (
      <FailedNotice error={lines.error} onRetry={() => void lines.refetch()} />
    ) : (
      <TableSkeleton rows={8} />
    );
  }
  const { list, total, deviceSize, sum } = lines.data;
  if (total === 0) {
    return <ListNotice tone="empty" title={revenue.noLines} text={revenue.noLinesText} />;
  }
  const shown = props.day === undefined && figure.state === "known" ? figure.bp : undefined;
  return (
    <>
      <SumLine
        label={revenue.sum(formatCount(total))}
        sum={sum}
        verdict={
          shown === undefined
            ? undefined
            : { equal: shown === sum, text: shown === sum ? revenue.sumEqual : revenue.sumDiffers }
        }
      />
      <DataTable
        label={revenue.lines}
        columns={lineColumns(props.onOpen)}
        rows={list}
        rowKey={(line) => line.id}
        dimmed={lines.isPlaceholderData}
      />
      <Pager page={props.page} total={total} pageSize={deviceSize} onPage={props.onPage} />
    </>
  );
}

function lineColumns(open: (lineId: string) => void): Column<LedgerLine>[] {
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
      title: revenue.formula,
      align: "end",
      cell: (line) => <Opener line={line} onOpen={open} />,
    },
  ];
}

/** A line of an hour opens into its devices here, one of a day's compute tasks on their page while that lists the day. */
function Opener(props: { line: LedgerLine; onOpen: (lineId: string) => void }) {
  const { kind, id, occurredAt } = props.line;
  if (kind === "network")
    return <TextButton onClick={() => props.onOpen(id)}>{revenue.open}</TextButton>;
  const day = occurredAt.slice(0, 10);
  if (kind !== "compute" || !listDays(Date.now()).includes(day)) return null;
  return (
    <Link to="/calculateDetail" search={{ day }}>
      {revenue.open}
    </Link>
  );
}
