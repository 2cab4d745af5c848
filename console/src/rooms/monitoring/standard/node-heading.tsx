import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { formatUtc } from "../../../shared/format.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { standard } from "./messages.ts";
import styles from "./standard.module.css";

/** The node that the charts below belong to, and whether it is there. */
export function NodeHeading({ node }: { node: DeviceRow }) {
  const isOnline = node.status === "online";
  return (
    <header className={styles["heading"]}>
      <h2>{node.serverHostname || standard.unnamed}</h2>
      <StatusDot
        tone={isOnline ? "success" : "neutral"}
        word={isOnline ? standard.online : standard.offline}
      />
      <span className="mono">{node.mac_address}</span>
      {node.note && <span>{node.note}</span>}
      <span>
        {node.last_seen_at === null
          ? standard.neverSeen
          : standard.lastSeen(formatUtc(node.last_seen_at))}
      </span>
    </header>
  );
}
