import { DEVICE_EVENT_KINDS } from "@nodeyard/contract/devices/rules.ts";
import { useQuery } from "@tanstack/react-query";
import type { DeviceEvent } from "@nodeyard/contract/devices/page-calls.ts";
import { useListAddress } from "../../../../shared/address-state.ts";
import { Choice } from "../../../../shared/ui/choice.tsx";
import { LoadProblem } from "../../../../shared/ui/load-problem.tsx";
import { ListNotice } from "../../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../../shared/ui/pager.tsx";
import { Panel } from "../../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../../shared/ui/skeleton.tsx";
import { devicePage as text } from "../messages.ts";
import { devicePageSearch } from "../page-search.ts";
import { deviceEvents } from "../queries.ts";
import styles from "./events.module.css";
import { formatTime } from "../../../../shared/format.ts";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { eventWords } from "./event-words.ts";

/** One event: its kind, what it was, and when. */
function EventRow({ event }: { event: DeviceEvent }) {
  const { tone, title, details } = eventWords(event);
  return (
    <li>
      <StatusDot tone={tone} word={text[`kind_${event.kind}`]} />
      <span>
        {/* The owner's text; its language is unknown. */}
        <b {...(event.kind === "note" && { lang: "", dir: "auto" })}>{title}</b>
        {details !== "" && <small>{details}</small>}
      </span>
      <time dateTime={event.at}>{formatTime(event.at)}</time>
    </li>
  );
}

const KIND_OPTIONS = [
  { value: "all", label: text.allKinds },
  ...DEVICE_EVENT_KINDS.map((kind) => ({ value: kind, label: text[`kind_${kind}`] })),
] as const;

/** Everything that happened to the device, newest first: one feed, of one kind where it is chosen. */
export default function EventsTab({ deviceId }: { deviceId: string }) {
  const { values, narrow, turn } = useListAddress(devicePageSearch);
  const { kind, page } = values;
  const events = useQuery(deviceEvents({ deviceId, kind, page }));
  const { data } = events;
  return (
    <Panel
      title={text.tab_events}
      hint={text.eventsHint}
      action={
        <div className={styles["kinds"]}>
          <Choice
            label={text.kind}
            value={kind ?? "all"}
            options={KIND_OPTIONS}
            onChange={(next) => narrow({ kind: next === "all" ? undefined : next })}
          />
        </div>
      }
    >
      {events.isPending && <Skeleton rows={8} height={34} />}
      <LoadProblem query={events} />
      {data?.list.length === 0 && <ListNotice tone="empty" title={text.noEvents} />}
      {data && (
        <>
          <ul className={styles["events"]} data-dimmed={events.isPlaceholderData}>
            {data.list.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          <Pager page={page} total={data.total} pageSize={data.pageSize} onPage={turn} />
        </>
      )}
    </Panel>
  );
}
