import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { ledgerSearch } from "../ledger/ledger-search.ts";
import { ActivityList } from "./activity-list.tsx";
import { CauseList } from "./cause-list.tsx";
import { HourList } from "./hour-list.tsx";
import { why } from "./messages.ts";
import { TaskList } from "./task-list.tsx";

/** Causes, hours, tasks and rewards of the day. */
export function DayParts(props: {
  answer: WhyResponse;
  hour: string | undefined;
  onHour: (hour: string | undefined) => void;
}) {
  const { answer } = props;
  const { change } = useAddressState(ledgerSearch);
  const toComputeLine = answer.computeLineId !== "" && (
    <TextButton onClick={() => change({ ledger: "compute", day: answer.day })}>
      {why.toLine}
    </TextButton>
  );
  return (
    <>
      <Panel title={why.causes} hint={why.causesHint}>
        <CauseList answer={answer} />
      </Panel>
      <Panel title={why.hours} hint={why.hoursHint}>
        {answer.hours.length === 0 ? (
          <ListNotice tone="empty" title={why.noHours} text={why.noHoursText} />
        ) : (
          <HourList
            deviceId={answer.device.id}
            hours={answer.hours}
            open={props.hour}
            onOpen={props.onHour}
          />
        )}
      </Panel>
      <Panel title={why.tasks} hint={why.tasksHint} action={toComputeLine}>
        <TaskList tasks={answer.tasks} isFinal={answer.isFinal} />
      </Panel>
      <Panel title={why.activityCredits} hint={why.activityHint}>
        <ActivityList credits={answer.activity} />
      </Panel>
    </>
  );
}
