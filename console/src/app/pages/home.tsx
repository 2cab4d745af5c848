import { formatBp } from "@nodeyard/contract/money.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { ClaimPanel } from "../../rooms/bcode/claim-panel.tsx";
import { deviceCount } from "../../rooms/devices/queries.ts";
import { home } from "../../rooms/home/messages.ts";
import { HomePage } from "../../rooms/home/home-page.tsx";
import type { OverviewFigures } from "../../rooms/home/overview.tsx";
import { InvitePanel } from "../../rooms/invite/invite-panel.tsx";
import { lastSettledHour, summary } from "../../rooms/revenue/queries.ts";
import { helpAddress } from "../shell/outside-links.ts";
import { formatCount, formatUtc } from "../../shared/format.ts";

/** The Overview page, put together from the rooms that it shows something of. */
export default function Home() {
  const money = useQuery(summary);
  const devices = useQuery(deviceCount);
  const hour = useQuery(lastSettledHour);

  const figures: OverviewFigures = {
    balance: money.isError ? null : money.data && `${formatBp(money.data.balance)} BP`,
    devices: devices.isError
      ? null
      : devices.data && {
          total: formatCount(devices.data.total),
          online: formatCount(devices.data.online),
          types:
            devices.data.normal === 0
              ? undefined
              : home.types(formatCount(devices.data.lite), formatCount(devices.data.normal)),
        },
    lastHour: hour.isError
      ? null
      : hour.data === undefined
        ? undefined
        : hour.data === null
          ? "none"
          : {
              amount: `${formatBp(hour.data.amount)} BP`,
              from: formatUtc(hour.data.occurredAt),
              to: formatUtc(Date.parse(hour.data.occurredAt) + HOUR_MS, "clock"),
            },
  };
  return (
    <HomePage
      figures={figures}
      onRetryFigures={() => {
        for (const figure of [money, devices, hour]) if (figure.isError) void figure.refetch();
      }}
      isNewcomer={devices.data && devices.data.total === 0}
      helpAddress={helpAddress}
      claim={<ClaimPanel />}
      invite={<InvitePanel />}
    />
  );
}
