import { Link } from "@tanstack/react-router";
import type { healthOf } from "@nodeyard/contract/devices/health.ts";
import type { ReactNode } from "react";
import { deviceAddress, ownName, type NamedDevice } from "../device.ts";
import { messages } from "../i18n.ts";
import styles from "./device-name.module.css";
import { Tag } from "./tag.tsx";

const text = messages(
  {
    normal: "普通节点",
    unbound: "已解绑",
    unboundHint: "这台设备之后已解绑",
    good: "在线",
    warning: "不稳定",
    bad: "离线",
    unknown: "未测量",
    fault: "有故障",
  },
  {
    normal: "Normal node",
    unbound: "Unbound",
    unboundHint: "This device has since been unbound",
    good: "Online",
    warning: "Unstable",
    bad: "Offline",
    unknown: "Not measured",
    fault: "With a fault",
  },
);

/**
 * A device, the same everywhere: its note, else its hostname, which leads to its page; its MAC address beneath. A long name is
 * cut; the whole is on hover.
 */
export function DeviceName(props: {
  device: NamedDevice;
  /** If set, an old report mutes the name, and a line on a phone begins with the state. */
  health?: Pick<ReturnType<typeof healthOf>, "level" | "cause" | "isStale">;
  /** Marks normal nodes, in lists with both types. */
  isMixed?: boolean;
  /** Marks, each a `Tag`: beside the address, on a phone beneath it. On one line, because rows of a list have one height. */
  children?: ReactNode;
}) {
  const { device, health, isMixed = false, children } = props;
  const { mac_address: mac, isUnbound = false } = device;
  const known = ownName(device);
  const isMarked = isMixed && device.deviceType === "normal";
  const name = known || mac;
  const shape = {
    className: known === "" ? `${styles["name"]} mono` : styles["name"],
    title: name,
  };
  return (
    <span className={styles["device"]} data-stale={health?.isStale === true}>
      {health && (
        <span
          className={styles["dot"]}
          data-level={health.level}
          role="img"
          aria-label={text[health.cause === "fault" ? "fault" : health.level]}
        />
      )}
      <span className={styles["first"]}>
        {isUnbound ? (
          <b {...shape}>{name}</b>
        ) : (
          <Link {...deviceAddress(device)} {...shape}>
            {name}
          </Link>
        )}
        {isUnbound && (
          <Tag tone="neutral" title={text.unboundHint}>
            {text.unbound}
          </Tag>
        )}
      </span>
      {(known !== "" || isMarked || children !== undefined) && (
        <small>
          {known !== "" && <span className="mono">{mac}</span>}
          {(isMarked || children !== undefined) && (
            <span className={styles["marks"]}>
              {isMarked && <Tag tone="info">{text.normal}</Tag>}
              {children}
            </span>
          )}
        </small>
      )}
    </span>
  );
}
