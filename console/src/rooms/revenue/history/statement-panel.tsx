import { useQuery } from "@tanstack/react-query";
import { formatBp } from "@nodeyard/contract/money.ts";
import { ExportButtons } from "../../../shared/spreadsheets/export-buttons.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { past } from "./messages.ts";
import { statementSums, type ZonedRange } from "./queries.ts";
import styles from "./history.module.css";
import { statementFigures, type StatementSums } from "./statement-figures.ts";

/** Opening balance, what was credited by source, withdrawn and paid in fees, and the closing balance that they come to. */
function StatementTable({ data }: { data: StatementSums }) {
  const { sources, isBalanced } = statementFigures(data);
  return (
    <table className={styles["statement"]} aria-label={past.statementSums}>
      <tbody>
        <tr>
          <th scope="row">{past.opening}</th>
          <td>{formatBp(data.openingBalance, 6)}</td>
        </tr>
        {sources.map(({ source, signed }) => (
          <tr key={source}>
            <th scope="row">{past[`sum_${source}`]}</th>
            <td>
              {signed.startsWith("-")
                ? `−${formatBp(signed.slice(1), 6)}`
                : `+${formatBp(signed, 6)}`}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{past.closing}</th>
          <td>{formatBp(data.closingBalance, 6)}</td>
        </tr>
        <tr>
          <td colSpan={2} data-balanced={isBalanced}>
            {isBalanced ? past.balanced : past.notBalanced}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const StatementDialog = lazyPart(() => import("./statement-dialog.tsx"));

/** Sums of the range's statement, and its files. */
export function StatementPanel({ range }: { range: ZonedRange }) {
  const sums = useQuery(statementSums(range));
  const data = sums.isPlaceholderData ? undefined : sums.data;
  return (
    <Panel
      title={past.statement}
      hint={past.statementHint}
      action={<ExportButtons file={(file) => <StatementDialog range={range} {...file} />} />}
    >
      {sums.isError ? (
        <FailedLine
          text={errorText(sums.error)}
          what={past.statementSums}
          onRetry={() => void sums.refetch()}
        />
      ) : data ? (
        <>
          <StatementTable data={data} />
          <p className={styles["lines"]}>{past.lineCount(data.total)}</p>
        </>
      ) : (
        <Skeleton rows={8} height={28} />
      )}
    </Panel>
  );
}
