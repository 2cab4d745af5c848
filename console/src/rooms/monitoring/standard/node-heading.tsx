import { healthOf } from "@nodeyard/contract/devices/health.ts";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { standard } from "./messages.ts";
import styles from "./standard.module.css";

/** The node that the charts below belong to, and whether it is there. */
export function NodeHeading({ node }: { node: DeviceRow }) {
  const { level, since } = healthOf(node);
  const isOffline = level === "bad";
  return (
    <header className={styles["heading"]}>
      <h2>{node.serverHostname || standard.unnamed}</h2>
      <StatusDot
        tone={isOffline ? "danger" : "success"}
        word={isOffline ? standard.offline : standard.online}
      />
      <span className="mono">{node.mac_address}</span>
      {node.note && <span>{node.note}</span>}
      <span>{since === null ? standard.neverSeen : standard.lastSeen(formatUtc(since))}</span>
    </header>
  );
}
