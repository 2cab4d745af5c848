import type { ActivityRevenueResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { DAY_MS, type UtcDay } from "@nodeyard/contract/time.ts";
import { useId } from "react";
import { useListAddress } from "../../../shared/address-state.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { deviceColumn } from "../../../shared/ui/device-column.tsx";
import { daysOf } from "../../../shared/list-day.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { ListView } from "../../../shared/ui/list-view.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Toolbar } from "../../../shared/ui/toolbar.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { Carrier } from "../detail/carrier.tsx";
import {
  activityDays,
  activitySearch,
  activityViewOf,
  type ActivityKind,
} from "./activity-view.ts";
import { activity } from "./messages.ts";
import { activityRevenue } from "./queries.ts";
import styles from "./month-choice.module.css";

/** One of a few months, each by the UTC day on which it is credited, newest first. */
function MonthChoice(props: {
  day: UtcDay;
  choices: readonly UtcDay[];
  onChoose: (day: UtcDay) => void;
}) {
  const id = useId();
  const [newest] = props.choices;
  return (
    <div className={styles["month"]}>
      <label htmlFor={id}>{activity.month}</label>
      <select id={id} value={props.day} onChange={({ target }) => props.onChoose(target.value)}>
        {props.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === newest ? activity.thisMonth(choice) : choice}
          </option>
        ))}
      </select>
    </div>
  );
}

type Row = ActivityRevenueResponse["rewardList"][number];

const WORDS = {
  new: {
    title: activity.newTitle,
    purpose: activity.newPurpose,
    emptyText: activity.newEmptyText,
  },
  old: {
    title: activity.oldTitle,
    purpose: activity.oldPurpose,
    emptyText: activity.oldEmptyText,
  },
} as const;

const nameColumn = deviceColumn<Row>((row) => row, true);
const carrierColumn: Column<Row> = {
  key: "carrier",
  title: activity.carrier,
  cell: (row) => <Carrier name={row.operator} mac={row.mac} />,
};
const bpColumn: Column<Row> = {
  key: "bp",
  title: activity.bp,
  align: "end",
  cell: (row) =>
    row.obstacle === "" ? <Amount bp={row.BP} /> : activity[`reward_${row.obstacle}`],
};
const COLUMNS: Readonly<Record<ActivityKind, readonly Column<Row>[]>> = {
  new: [nameColumn, bpColumn],
  old: [nameColumn, carrierColumn, bpColumn],
};

/** `/devAllRevenue_new` and `/devAllRevenue_old`: activity rewards of a day, or of a month's start. */
export default function ActivityPage({ kind }: { kind: ActivityKind }) {
  const { values, narrow, turn } = useListAddress(activitySearch);
  const now = useNow(DAY_MS);
  const view = activityViewOf(kind, values, now);
  const list = useQuery(activityRevenue(view));
  useScrollInAddress(list.data !== undefined && !list.isPlaceholderData);
  const words = WORDS[kind];
  const choices = activityDays(kind, now);
  const answer = list.data?.day === view.day ? list.data : undefined;
  return (
    <>
      <PageHeader title={words.title} purpose={words.purpose} />
      <Toolbar>
        {kind === "old" ? (
          <MonthChoice day={view.day} choices={choices} onChoose={(day) => narrow({ day })} />
        ) : (
          <DayField
            label={activity.day}
            value={view.day}
            {...daysOf(choices)}
            onChange={(day) => narrow({ day })}
          />
        )}
      </Toolbar>
      <FigureStrip
        label={words.title}
        failure={
          list.isError
            ? { text: activity.sumFailed, onRetry: () => void list.refetch() }
            : undefined
        }
        figures={[
          {
            key: "sum",
            label: activity.sum(view.day),
            value: answer && <Amount bp={answer.sum} hasUnit decimals={6} />,
          },
        ]}
      />
      <ListView
        list={list}
        label={words.title}
        columns={() => COLUMNS[kind]}
        rowKey={(row) => row.deviceId}
        page={view.page}
        onPage={turn}
        empty={
          <ListNotice tone="empty" title={activity.emptyTitle(view.day)} text={words.emptyText} />
        }
      />
    </>
  );
}
