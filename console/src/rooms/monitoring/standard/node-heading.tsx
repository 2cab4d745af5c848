import { networkHealth } from "@nodeyard/contract/devices/health.ts";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { standard } from "./messages.ts";
import styles from "./standard.module.css";

/** The node that the charts below belong to, and whether it is there. */
export function NodeHeading({ node }: { node: DeviceRow }) {
  return (
    <header className={styles["heading"]}>
      <h2>
        <DeviceName device={node} />
      </h2>
      <NodeStatus node={node} />
    </header>
  );
}

export function NodeStatus({ node }: { node: DeviceRow }) {
  const { level, since } = networkHealth(node);
  const isOffline = level === "bad";
  return (
    <>
      <StatusDot
        tone={isOffline ? "danger" : "success"}
        word={isOffline ? standard.offline : standard.online}
      />
      <span>
        {since === null ? (
          standard.neverSeen
        ) : (
          <RelativeTime at={since} words={standard.lastSeen} />
        )}
      </span>
    </>
  );
}
