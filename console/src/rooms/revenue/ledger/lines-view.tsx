import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { KIND_OF_FIGURE, type FigureName } from "../figure-names.ts";
import { revenue } from "../messages.ts";
import { ledgerLines } from "../queries.ts";
import { useFigures } from "../use-figures.ts";
import { lineColumns } from "./line-columns.tsx";
import { SumLine } from "./sum-line.tsx";

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
        label={revenue.sum(total)}
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
