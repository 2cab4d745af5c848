import { healthOf, type HealthFacts } from "@nodeyard/contract/devices/health.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listFaults } from "@nodeyard/contract/revenue/detail-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { faultKinds } from "../../shared/fault-kinds.ts";
import { messages } from "../../shared/i18n.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import styles from "./device-status.module.css";
import { callQuery } from "../../shared/call-query.ts";

/** Losses of each device with a fault in the last 24 settled hours; changes with the hour. */
const deviceFaults = callQuery(
  listFaults,
  {},
  {
    meta: { shows: ["devices"] },
    select: ({ list }) => new Map(list.map((fault) => [fault.deviceId, fault])),
    staleTime: HOUR_MS / 4,
  },
);

const text = messages(
  {
    online: "在线",
    offline: "离线",
    never: "从未上报",
    seen: (age: string) => `${age}最后上报`,
    lost: (bp: string) => `近 24 小时最多损失 ${bp} BP`,
    lostInSettled: (bp: string) => `近 24 个已结算小时最多损失 ${bp} BP`,
  },
  {
    online: "Online",
    offline: "Offline",
    never: "No reports yet",
    seen: (age: string) => `last report ${age}`,
    lost: (bp: string) => `up to −${bp} BP in 24 h`,
    lostInSettled: (bp: string) => `up to −${bp} BP in the last 24 settled hours`,
  },
);

/**
 * Online, or how long ago it was; with what a fault cost, at full weight, in the last 24 settled hours, which `hasWindow` spells
 * out and a list has on hover. `children` stand beside it.
 */
export function DeviceStatus(props: {
  device: HealthFacts & { readonly deviceId: string };
  hasWindow?: boolean;
  children?: ReactNode;
}) {
  const { device, hasWindow = false, children } = props;
  const health = healthOf(device);
  const isOffline = health.level === "bad";
  // Other faults cost nothing yet.
  const isLosing = isOffline || (health.level === "warning" && health.cause !== "fault");
  const faults = useQuery({ ...deviceFaults, enabled: isLosing });
  const fault = faults.data?.get(device.deviceId);
  const kinds = isOffline ? [] : device.faults.map(({ kind }) => faultKinds[kind]);
  const seen =
    health.since === null ? (
      text.never
    ) : (
      <RelativeTime at={health.since} {...(hasWindow && { words: text.seen })} />
    );
  // Room for the cost while it loads, so that the rows below stay where they are.
  const lost = fault && formatBp(fault.lost);
  const inSettled = lost && text.lostInSettled(lost);
  const cost = faults.isPending ? " " : hasWindow ? inSettled : lost && text.lost(lost);
  const first = (
    <span className={styles["status"]}>
      <StatusDot
        tone={isOffline ? "danger" : kinds.length > 0 ? "warning" : "success"}
        word={isOffline ? text.offline : text.online}
      />
      {children}
    </span>
  );
  const hasCost = isLosing && cost !== undefined;
  if (!isOffline && !hasCost && kinds.length === 0) return first;
  return (
    <TwoLines
      first={first}
      second={
        <span className={styles["facts"]}>
          {isOffline && <span>{seen}</span>}
          {kinds.length > 0 && <span>{kinds.join(" · ")}</span>}
          {hasCost && <span title={inSettled}>{cost}</span>}
        </span>
      }
    />
  );
}
