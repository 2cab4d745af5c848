import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../../shared/ui/error-text.ts";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TableSkeleton } from "../../../shared/ui/table-skeleton.tsx";
import { DayFigures } from "./day-figures.tsx";
import { DayParts } from "./day-parts.tsx";
import { why } from "./messages.ts";
import { explainedDay } from "./queries.ts";

/** A device's day with its figures, causes, hours and tasks, in its states. */
export function ExplainedDay(props: {
  deviceId: string;
  day: UtcDay;
  /** The open hour, as `05`. */
  hour: string | undefined;
  onHour: (hour: string | undefined) => void;
}) {
  const answer = useQuery(explainedDay(props.deviceId, props.day));
  const { data } = answer;
  const retry = () => void answer.refetch();
  return (
    <>
      <DayFigures
        answer={data}
        failure={
          answer.isError && !data ? { text: errorText(answer.error), onRetry: retry } : undefined
        }
      />
      {answer.isPending && (
        <Panel title={why.causes}>
          <TableSkeleton rows={8} />
        </Panel>
      )}
      {data && <LoadProblem query={answer} />}
      {data && <DayParts answer={data} hour={props.hour} onHour={props.onHour} />}
    </>
  );
}
