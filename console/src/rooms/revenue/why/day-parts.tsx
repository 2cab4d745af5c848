import type { WhyResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { ledgerSearch } from "../ledger/ledger-search.ts";
import { CauseList } from "./cause-list.tsx";
import { HourList } from "./hour-list.tsx";
import { why } from "./messages.ts";
import { TaskList } from "./task-list.tsx";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { percent } from "./hour-words.ts";

type ActivityCredit = WhyResponse["activity"][number];

const COLUMNS: readonly Column<ActivityCredit>[] = [
  { key: "kind", title: why.kind, onCard: "head", cell: (row) => why[`kind_${row.kind}`] },
  {
    key: "online",
    title: why.onlineShare,
    align: "end",
    cell: (row) => percent(row.onlineShare),
  },
  {
    key: "amount",
    title: why.amount,
    align: "end",
    cell: (row) =>
      row.obstacle === "" ? <Amount bp={row.amount} /> : why[`reward_${row.obstacle}`],
  },
];

/** The day's activity rewards of the device. */
function ActivityList(props: { credits: readonly ActivityCredit[] }) {
  if (props.credits.length === 0) return <ListNotice tone="empty" title={why.noActivity} />;
  return (
    <DataTable
      label={why.activityCredits}
      columns={COLUMNS}
      rows={props.credits}
      rowKey={(row) => row.kind}
    />
  );
}

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
