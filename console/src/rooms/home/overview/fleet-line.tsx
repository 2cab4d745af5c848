import type { HomeOverviewResponse } from "@nodeyard/contract/home/overview-calls.ts";
import type { FleetLevel } from "@nodeyard/contract/home/rules.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { Link } from "@tanstack/react-router";
import { deviceAddress, ownName } from "../../../shared/device.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Tone } from "../../../shared/ui/status-dot.tsx";
import { useNow } from "../../../shared/use-now.ts";
import { fleetSentence } from "./fleet-sentence.ts";
import { overview } from "./messages.ts";
import styles from "./overview.module.css";

const TONES: Readonly<Record<FleetLevel, Tone>> = {
  good: "success",
  warning: "warning",
  bad: "danger",
  unknown: "neutral",
};
/** Conditions are checked every minute; older ones show their time. */
const OLD_AFTER_MS = 5 * MINUTE_MS;

/** The state of the fleet in a sentence. */
export function FleetLine({ fleet }: { fleet: HomeOverviewResponse["fleet"] }) {
  const nowMs = useNow();
  const { earning, device, problem, cost, unmeasured } = fleetSentence(fleet, nowMs);
  const named = device?.device;
  const { countedAt, lostPerDay } = fleet;
  const isOld = countedAt !== null && nowMs - Date.parse(countedAt) > OLD_AFTER_MS;
  return (
    <p className={styles["fleet"]} data-tone={TONES[fleet.level]} role="status">
      <b>
        <Link to="/hardList" search={{ nodes: "all" }}>
          {earning}
        </Link>
      </b>{" "}
      {problem !== undefined && (
        <span>
          {named && (
            <>
              <Link {...deviceAddress(named)}>{ownName(named) || named.mac_address}</Link>{" "}
            </>
          )}
          {problem}
          {cost !== undefined && (
            <>
              {overview.comma}
              <data
                value={lostPerDay ?? ""}
                title={lostPerDay === null ? "" : `${formatBp(lostPerDay, 6)} BP`}
              >
                {cost}
              </data>
            </>
          )}
          {overview.stop}{" "}
        </span>
      )}
      {unmeasured !== undefined && <span>{unmeasured} </span>}
      {isOld && <small>{overview.checkedAt(formatTime(countedAt))}</small>}
    </p>
  );
}
