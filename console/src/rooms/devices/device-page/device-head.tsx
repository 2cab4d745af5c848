import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, type ReactNode, useState } from "react";
import { announcePage } from "../../../shared/announce-page.ts";
import { countryName } from "../../../shared/country-name.ts";
import { ownName } from "../../../shared/device.ts";
import { formatBytes, formatTime, UNKNOWN } from "../../../shared/format.ts";
import { usePageTitle } from "../../../shared/page-title.ts";
import { archName, coresText } from "../../../shared/processor.ts";
import { Amount } from "../../../shared/ui/amount.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { LastReported } from "../../../shared/ui/last-reported.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StabilityTag } from "../../../shared/ui/stability-tag.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { DeviceStatus } from "../device-status.tsx";
import { devices } from "../messages.ts";
import { outRate } from "../out-rate.ts";
import { resourceType } from "../resource-type.ts";
import { devicePage as text } from "./messages.ts";
import { OfferTag } from "./offer-tag.tsx";
import styles from "./device-page.module.css";
import { ActionMenu } from "../../../shared/ui/action-menu.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { deviceActions } from "../device-actions.ts";
import { useDeviceDialogs } from "../use-device-dialogs.tsx";

/** The two most frequent acts as buttons, and the menu of the device's row in a list. */
function DeviceActions(props: {
  device: DeviceRow;
  taskDialog: (device: DeviceRow, onClose: () => void) => ReactNode;
  onUnbound: () => void;
}) {
  const { device } = props;
  const { act, dialog } = useDeviceDialogs(props.onUnbound);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className={styles["actions"]}>
      <Button onClick={() => act("restart", device)}>{devices.restart}</Button>
      <Button onClick={() => setChoosing(true)}>{text.chooseTask}</Button>
      <ActionMenu label={text.moreActions} actions={deviceActions(device, act)} />
      {dialog}
      {isChoosing && props.taskDialog(device, () => setChoosing(false))}
    </div>
  );
}

/** Who the device is, how it does, what it is made of, and what can be done with it. */
export function DeviceHead(props: {
  device: DeviceRow;
  taskDialog: (device: DeviceRow, onClose: () => void) => ReactNode;
  onUnbound: () => void;
}) {
  const { device } = props;
  const name = ownName(device) || device.mac_address;
  usePageTitle(name);
  // The path is that of the list: the router announces other pages by their heading, this one it cannot tell.
  useEffect(() => announcePage(), [device.deviceId]);
  return (
    <>
      <header className={styles["head"]}>
        <div className={styles["who"]}>
          <div className={styles["title"]}>
            <h1 tabIndex={-1}>{name}</h1>
            {device.deviceType === "normal" && <Tag tone="info">{text.normalNode}</Tag>}
            {device.deviceType === "lite" && <OfferTag deviceId={device.deviceId} />}
          </div>
          <p className={styles["ids"]}>
            {device.note !== "" && <span>{device.serverHostname}</span>}
            <Id name={devices.mac} text={device.mac_address} />
            <Id name={devices.serverId} text={device.serverID} />
          </p>
          <DeviceStatus device={device} hasWindow>
            <StabilityTag device={device} isNamed />
          </DeviceStatus>
          {device.tags !== undefined && device.tags.length > 0 && (
            <p className={styles["tags"]} aria-label={text.tags}>
              {device.tags.map((tag) => (
                <Link key={tag} to="." search={{ tag }}>
                  {tag}
                </Link>
              ))}
            </p>
          )}
        </div>
        <DeviceActions {...props} />
      </header>
      {device.sharedBy && (
        <Note tone="warning">
          {text.sharedIdentity}{" "}
          {device.sharedBy.map(({ hostname, ip, lastSeenAt }, index) => (
            <span key={ip + index}>
              {index > 0 && " · "}
              {hostname} <span className="mono">{ip}</span> <RelativeTime at={lastSeenAt} />
            </span>
          ))}
          <br />
          {text.sharedAdvice}
        </Note>
      )}
      <div className={styles["facts"]}>
        <Facts layout="columns" label={text.facts} facts={factsOf(device)} />
      </div>
    </>
  );
}

function Id(props: { name: string; text: string }) {
  if (props.text === "") return null;
  return (
    <span className={styles["id"]}>
      <code>{props.text}</code>
      <CopyButton text={props.text} what={props.name} isPlain />
    </span>
  );
}

/** The agent's update: in progress, failed, or there to be installed. */
function AgentTag({ device }: { device: DeviceRow }) {
  if (device.agentUpdate === "updating") return <Tag tone="info">{devices.updating}</Tag>;
  if (device.agentUpdate === "failed") return <Tag tone="danger">{devices.updateFailed}</Tag>;
  if (device.isAgentOutdated !== true) return null;
  return (
    <Tag tone="warning" title={text.outdatedHint}>
      {text.outdated}
    </Tag>
  );
}

function factsOf(device: DeviceRow): [name: string, value: ReactNode][] {
  const place = device.location && countryName(device.location);
  const bp = (amount: string | undefined) =>
    amount === undefined ? UNKNOWN : <Amount bp={amount} hasUnit />;
  return [
    [text.earnedToday, bp(device.earnedToday)],
    [text.earnedSevenDays, bp(device.earnedSevenDays)],
    [text.outNow, outRate(device)],
    [
      devices.version,
      <span key="version" className={styles["id"]}>
        {device.info || UNKNOWN}
        <AgentTag device={device} />
      </span>,
    ],
    [
      text.hardware,
      [
        archName(device.arch),
        coresText(device),
        formatBytes(device.mem_size),
        formatBytes(device.storage_size),
      ].join(" · "),
    ],
    [
      text.publicIp,
      <LastReported key="ip" device={device}>
        <span>
          <span className="mono">{device.ext_ip || UNKNOWN}</span> {place}
        </span>
      </LastReported>,
    ],
    [
      text.managementIp,
      <span key="management" className="mono">
        {device.serverJumperIP || UNKNOWN}
      </span>,
    ],
    [devices.resourceType, resourceType(device)],
    [devices.boundAt, formatTime(device.bind_at)],
    [text.code, <Id key="code" name={text.code} text={device.bcode} />],
  ];
}
