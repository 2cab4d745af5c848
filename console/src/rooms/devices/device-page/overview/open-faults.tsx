import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { faultSuggestion, faultText } from "@nodeyard/contract/faults/fault-words.ts";
import { Link } from "@tanstack/react-router";
import { faultKinds } from "../../../../shared/fault-kinds.ts";
import { formatTime } from "../../../../shared/format.ts";
import { language } from "../../../../shared/site.ts";
import { Panel } from "../../../../shared/ui/panel.tsx";
import { StatusDot } from "../../../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../../../shared/ui/two-lines.tsx";
import { devicePage as text } from "../messages.ts";
import { tabAddress } from "../tab-address.ts";
import styles from "./overview.module.css";

/** The device's open faults, since when, and what its owner can do. */
export default function OpenFaults({ device }: { device: DeviceRow }) {
  return (
    <Panel
      title={text.faults}
      action={
        <Link {...tabAddress(device.deviceId, "events", { kind: "incident" })}>
          {text.allFaults}
        </Link>
      }
    >
      <ul className={styles["happenings"]}>
        {device.faults.map(({ kind, measured, openedAt }) => (
          <li key={kind}>
            <StatusDot tone="danger" word={faultKinds[kind]} />
            <span>
              <TwoLines
                first={faultText(kind, measured, language)}
                second={faultSuggestion(kind, language)}
              />
            </span>
            <time dateTime={openedAt}>{text.since(formatTime(openedAt))}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
