import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatBp, formatCount } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { past } from "./messages.ts";
import { statementSums, type ZonedRange } from "./queries.ts";
import type { StatementFormat } from "./statement-dialog.tsx";
import styles from "./history.module.css";

const StatementDialog = lazyPart(() => import("./statement-dialog.tsx"));

/** What the range's statement adds up to, and its files. */
export function StatementPanel({ range }: { range: ZonedRange }) {
  const [format, setFormat] = useState<StatementFormat>();
  const sums = useQuery(statementSums(range));
  const data = sums.isPlaceholderData ? undefined : sums.data;
  const bp = (amount: string | undefined) => amount && `${formatBp(amount, 6)} BP`;
  return (
    <Panel
      title={past.statement}
      hint={past.statementHint}
      action={
        <div className={styles["exports"]}>
          <Button onClick={() => setFormat("xlsx")}>
            <Icon name="download" size={14} />
            {past.exportXlsx}
          </Button>
          <Button onClick={() => setFormat("csv")}>
            <Icon name="download" size={14} />
            {past.exportCsv}
          </Button>
        </div>
      }
    >
      <FigureStrip
        label={past.statementSums}
        figures={[
          { key: "opening", label: past.opening, value: bp(data?.openingBalance) },
          { key: "sum", label: past.credited, value: bp(data?.sum) },
          { key: "closing", label: past.closing, value: bp(data?.closingBalance) },
          { key: "count", label: past.lineCount, value: data && formatCount(data.total) },
        ]}
        failure={
          sums.isError
            ? { text: errorText(sums.error), onRetry: () => void sums.refetch() }
            : undefined
        }
      />
      {format && (
        <StatementDialog range={range} format={format} onClose={() => setFormat(undefined)} />
      )}
    </Panel>
  );
}
