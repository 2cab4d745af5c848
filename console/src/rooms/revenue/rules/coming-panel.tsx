import { useQuery } from "@tanstack/react-query";
import { listComingRules } from "@nodeyard/contract/revenue/coming-calls.ts";
import { callQuery } from "../../../shared/call-query.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { FailedLine } from "../../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { rules } from "./messages.ts";

const comingRules = callQuery(listComingRules, {});

/** Most days have none. */
const ComingList = lazyPart(() => import("./coming-list.tsx"));

/** Announced changes of what owners earn, with the own figures before and after. */
export function ComingPanel() {
  const answer = useQuery(comingRules);
  return (
    <Panel title={rules.coming} hint={rules.comingHint}>
      {answer.isPending && <Skeleton rows={3} />}
      {answer.isError && (
        <FailedLine
          text={errorText(answer.error)}
          what={rules.coming}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.data?.coming.length === 0 && <p>{rules.comingNone}</p>}
      {answer.data && answer.data.coming.length > 0 && <ComingList list={answer.data.coming} />}
    </Panel>
  );
}
