import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import type { EarnedHoursResponse } from "@nodeyard/contract/revenue/device-calls.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { durationText } from "../../../../shared/duration-text.ts";
import { formatTime } from "../../../../shared/format.ts";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { useNow } from "../../../../shared/use-now.ts";
import { COMMAND_TONES } from "../../command-state.ts";
import { COMMAND_WORDS, commandWord } from "../../command-words.ts";
import { devicePage as text } from "../messages.ts";
import { tabAddress } from "../tab-address.ts";
import styles from "./overview.module.css";
import { incidentLoss, type Happening } from "./timeline-panes.ts";

/** Events marked in the charts: each incident with its length and cost, each command with its outcome. */
export function HappeningList(props: {
  device: DeviceRow;
  happenings: readonly Happening[];
  /** Undefined while they are not there: the costs are left out. */
  hours: EarnedHoursResponse | undefined;
  /** In milliseconds. */
  spanFrom: number;
  /** The one that was picked in the charts. */
  picked: string | undefined;
}) {
  if (props.happenings.length === 0) return <p className={styles["aside"]}>{text.noHappenings}</p>;
  return (
    <ul className={styles["happenings"]}>
      {props.happenings.map((each) => (
        <HappeningRow
          key={each.id}
          {...props}
          happening={each}
          isPicked={each.id === props.picked}
        />
      ))}
    </ul>
  );
}

function HappeningRow(props: {
  device: DeviceRow;
  happening: Happening;
  hours: EarnedHoursResponse | undefined;
  spanFrom: number;
  isPicked: boolean;
}) {
  const { device, happening, hours, isPicked } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isPicked) row.current?.scrollIntoView({ block: "nearest" });
  }, [isPicked]);
  if ("command" in happening) {
    const { command } = happening;
    return (
      <li ref={row} aria-current={isPicked}>
        <StatusDot tone={COMMAND_TONES[command.state]} word={commandWord(command.kind)} />
        <span>{COMMAND_WORDS[command.state]}</span>
        <time dateTime={command.createdAt}>{formatTime(command.createdAt)}</time>
      </li>
    );
  }
  const { incident } = happening;
  const { lastSeenAt, recoveredAt } = incident;
  const startedAt = Date.parse(lastSeenAt);
  const loss = hours && incidentLoss(incident, hours);
  const isCut = startedAt < props.spanFrom;
  return (
    <li ref={row} aria-current={isPicked}>
      <StatusDot
        tone={recoveredAt === null ? "danger" : "warning"}
        word={recoveredAt === null ? text.offlineNow : text.wasOffline}
      />
      <span>
        {recoveredAt === null ? (
          <TimeSince atMs={startedAt} />
        ) : (
          durationText(Date.parse(recoveredAt) - startedAt)
        )}
        {loss !== undefined && loss.lostMicroBp > 0n && (
          <b>
            {text.cost(
              formatBp(formatMicroBp(loss.lostMicroBp)),
              isCut ? loss.settledHours : undefined,
            )}
          </b>
        )}
      </span>
      <time dateTime={lastSeenAt}>
        {recoveredAt === null
          ? text.since(formatTime(lastSeenAt))
          : text.fromTo(formatTime(lastSeenAt), formatTime(recoveredAt))}
      </time>
      <Link
        {...tabAddress(device.deviceId, "earnings", {
          date: utcDay(Math.max(startedAt, props.spanFrom)),
        })}
      >
        {text.explain}
      </Link>
    </li>
  );
}

function TimeSince({ atMs }: { atMs: number }) {
  return durationText(Math.max(0, useNow() - atMs));
}
