import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { revenue } from "../messages.ts";
import { lineCredits } from "../queries.ts";
import { creditColumns } from "./credit-columns.tsx";
import { HourFacts } from "./hour-facts.tsx";
import { SumLine } from "./sum-line.tsx";
import { useKnownLine } from "./use-known-line.ts";

/** The devices behind one line: the hour, the formula, and each device's numbers in it. */
export function CreditsView(props: {
  lineId: string;
  page: number;
  onPage: (page: number) => void;
  onBack: () => void;
}) {
  const credits = useQuery(lineCredits(props.lineId, props.page));
  const line = useKnownLine(props.lineId);
  return (
    <>
      <p>
        <TextButton onClick={props.onBack}>
          <Icon name="left" size={14} />
          {revenue.back}
        </TextButton>
      </p>
      {credits.isPending && <TableSkeleton rows={8} />}
      <LoadProblem query={credits} />
      {credits.data && (
        <>
          <HourFacts hour={credits.data.hour} />
          <SumLine
            label={revenue.creditSum(credits.data.total)}
            sum={credits.data.sum}
            verdict={
              line && {
                equal: line.amount === credits.data.sum,
                text:
                  line.amount === credits.data.sum
                    ? revenue.creditEqual(formatBp(line.amount, 6))
                    : revenue.creditDiffers(formatBp(line.amount, 6)),
              }
            }
          />
          <DataTable
            label={revenue.creditsTitle}
            columns={creditColumns(credits.data.hour)}
            rows={credits.data.list}
            rowKey={(row) => row.deviceId}
            dimmed={credits.isPlaceholderData}
          />
          <Pager
            page={props.page}
            total={credits.data.total}
            pageSize={credits.data.deviceSize}
            onPage={props.onPage}
          />
        </>
      )}
    </>
  );
}
