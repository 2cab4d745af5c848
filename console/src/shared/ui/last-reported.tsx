import { healthOf, type HealthFacts } from "@nodeyard/contract/devices/health.ts";
import type { ReactNode } from "react";
import { durationText } from "../duration-text.ts";
import { formatUtc } from "../format.ts";
import { messages } from "../i18n.ts";
import styles from "./last-reported.module.css";

const text = messages(
  { before: (age: string) => `${age}前上报`, never: "尚未上报" },
  { before: (age: string) => `last reported ${age} ago`, never: "not reported yet" },
);

/** What a device reports of itself; grey and with its age once the device is offline. */
export function LastReported(props: { device: HealthFacts; children: ReactNode }) {
  const { isStale, since } = healthOf(props.device);
  if (!isStale) return props.children;
  return (
    <span className={styles["stale"]}>
      {props.children}
      {since === null ? (
        <small>{text.never}</small>
      ) : (
        <time dateTime={since} title={`${formatUtc(since)} UTC`}>
          {text.before(durationText(Math.max(0, Date.now() - Date.parse(since))))}
        </time>
      )}
    </span>
  );
}
