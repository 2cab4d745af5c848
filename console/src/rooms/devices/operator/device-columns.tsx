import type { OperatorDevice } from "@nodeyard/contract/devices/operator/calls.ts";
import { valueText } from "../../../shared/charts/value-units.ts";
import { formatTime } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import { RowActs } from "../../../shared/operator/layout.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { WrappingText } from "../../../shared/ui/wrapping-text.tsx";
import { devices } from "./messages.ts";

type Act = (device: OperatorDevice) => void;

/** A device, whose it is, how it is, what its bound cost it, and whose it was. */
export function deviceColumns(acts: {
  onWhy: Act;
  /** Absent for operators whose role may not. */
  onKind: Act | undefined;
  onUnbind: Act | undefined;
}): Column<OperatorDevice>[] {
  return [
    {
      key: "device",
      title: devices.device,
      onCard: "head",
      cell: ({ hostname, mac, serverId }) => (
        <TwoLines
          first={hostname === "" ? mac : hostname}
          second={<WrappingText>{`${mac}\u00A0· ${serverId}`}</WrappingText>}
        />
      ),
    },
    {
      key: "owner",
      title: devices.owner,
      cell: ({ owner, boundAt }) => (
        <TwoLines
          first={<AccountLink account={owner} />}
          second={devices.since(formatTime(boundAt))}
        />
      ),
    },
    {
      key: "state",
      title: devices.state,
      cell: ({ isOnline, lastSeenAt }) => (
        <TwoLines
          first={
            <StatusDot
              tone={isOnline ? "success" : "danger"}
              word={isOnline ? devices.online : devices.offline}
            />
          }
          second={lastSeenAt === null ? devices.neverSeen : <RelativeTime at={lastSeenAt} />}
        />
      ),
    },
    {
      key: "machines",
      title: devices.machines,
      cell: ({ sharedBy }) =>
        sharedBy === null ? (
          devices.oneMachine
        ) : (
          <TwoLines
            first={<StatusDot tone="danger" word={devices.shared} />}
            second={sharedBy.map(({ hostname, ip }) => `${hostname} ${ip}`.trim()).join(" · ")}
          />
        ),
    },
    {
      key: "bound",
      title: devices.bound,
      cell: ({ exceeded }) =>
        exceeded === null ? (
          devices.withinBound
        ) : (
          <TwoLines
            first={
              <StatusDot
                tone="warning"
                word={devices.reported(valueText("bps", exceeded.reportedBps))}
              />
            }
            second={
              <WrappingText>
                {devices.paid(valueText("bps", exceeded.paidBps), exceeded.hours)}
              </WrappingText>
            }
          />
        ),
    },
    {
      key: "address",
      title: devices.address,
      cell: ({ address: { ip, sharing } }) =>
        sharing === null ? (
          ip
        ) : (
          <TwoLines
            first={<StatusDot tone="warning" word={devices.sharingCount(sharing.deviceCount)} />}
            second={
              <WrappingText>
                {devices.sharingText(ip, sharing.ownerCount, sharing.hours)}
              </WrappingText>
            }
          />
        ),
    },
    {
      key: "earlier",
      title: devices.earlier,
      cell: ({ earlier }) =>
        earlier === null ? (
          devices.none
        ) : (
          <TwoLines
            first={<AccountLink account={earlier.owner} />}
            second={devices.until(formatTime(earlier.until))}
          />
        ),
    },
    {
      key: "acts",
      title: devices.acts,
      align: "end",
      stick: "end",
      onCard: "bare",
      cell: (device) => <DeviceActs device={device} {...acts} />,
    },
  ];
}

function DeviceActs(props: {
  device: OperatorDevice;
  onWhy: Act;
  onKind: Act | undefined;
  onUnbind: Act | undefined;
}) {
  const { device, onKind, onUnbind } = props;
  return (
    <RowActs>
      <TextButton label={devices.whyOf(device.mac)} onClick={() => props.onWhy(device)}>
        {devices.why}
      </TextButton>
      {onKind && (
        <TextButton label={`${devices.kind}: ${device.mac}`} onClick={() => onKind(device)}>
          {devices.kind}
        </TextButton>
      )}
      {onUnbind && (
        <TextButton
          tone="danger"
          label={`${devices.unbind}: ${device.mac}`}
          onClick={() => onUnbind(device)}
        >
          {devices.unbind}
        </TextButton>
      )}
    </RowActs>
  );
}
