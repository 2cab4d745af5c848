import { networkHealth, type NetworkFacts } from "@nodeyard/contract/devices/health.ts";
import type { ReactNode } from "react";
import { messages } from "../i18n.ts";
import styles from "./last-reported.module.css";
import { RelativeTime } from "./relative-time.tsx";

const text = messages(
  { reported: (age: string) => `${age}上报`, never: "尚未上报" },
  { reported: (age: string) => `last reported ${age}`, never: "not reported yet" },
);

/** A reported value; grey and with its age once the device is offline. */
export function LastReported(props: { device: NetworkFacts; children: ReactNode }) {
  const { isStale, since } = networkHealth(props.device);
  if (!isStale) return props.children;
  return (
    <span className={styles["stale"]}>
      {props.children}
      {since === null ? (
        <small>{text.never}</small>
      ) : (
        <RelativeTime at={since} words={text.reported} />
      )}
    </span>
  );
}
