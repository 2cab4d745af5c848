import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { deviceEarnings as text } from "./messages.ts";
import { gains } from "./queries.ts";

/** What each factor of the formula would bring at its best, the others as they were. */
export function GainList({ deviceId }: { deviceId: string }) {
  const answer = useQuery(gains(deviceId));
  const { data } = answer;
  return (
    <Panel title={text.gains} hint={text.gainsHint}>
      {answer.isPending && <Skeleton rows={3} height={22} />}
      <LoadProblem query={answer} />
      {data?.hours === 0 && <ListNotice tone="empty" title={text.gainsUnsettled} />}
      {data && data.hours > 0 && data.list.length === 0 && (
        <ListNotice tone="empty" title={text.gainsNone} />
      )}
      {data && data.list.length > 0 && (
        <Facts
          label={text.gains}
          facts={data.list.map(({ factor, gain }) => [
            text[`factor_${factor}`],
            gain === null ? text.gainUnknown : <b key={factor}>{text.gain(formatBp(gain))}</b>,
          ])}
        />
      )}
    </Panel>
  );
}
