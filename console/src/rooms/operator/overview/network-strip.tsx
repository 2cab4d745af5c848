import type { OperatorOverview } from "@nodeyard/contract/operator/overview-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { Link } from "@tanstack/react-router";
import { formatCount, formatUtc } from "../../../shared/format.ts";
import { FigureStrip } from "../../../shared/ui/figure-strip.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { operator } from "../messages.ts";

/** Devices, reports, settlement, accounts, and requests for the reader. */
export function NetworkStrip(props: {
  network: OperatorOverview["network"] | undefined;
  waiting: OperatorOverview["waiting"] | undefined;
}) {
  const { network, waiting } = props;
  const online = (of: { online: number; total: number } | undefined) => ({
    value: of && formatCount(of.online),
    note: of && operator.ofAll(formatCount(of.total)),
  });
  return (
    <FigureStrip
      label={operator.network}
      hasNotes
      figures={[
        { key: "lite", label: operator.liteOnline, ...online(network?.lite) },
        { key: "normal", label: operator.normalOnline, ...online(network?.normal) },
        {
          key: "report",
          label: operator.newestReport,
          value:
            network &&
            (network.lastReportAt === null ? (
              operator.nothingYet
            ) : (
              <RelativeTime at={network.lastReportAt} />
            )),
        },
        {
          key: "hour",
          label: operator.settledUntil,
          value:
            network &&
            (network.lastHourAt === null
              ? operator.nothingYet
              : `${formatUtc(new Date(network.lastHourAt).getTime() + HOUR_MS, "clock")} UTC`),
          note: network && operator.hoursBehind(network.hoursBehind),
        },
        {
          key: "accounts",
          label: <Link to="/operator/accounts">{operator.accountCount}</Link>,
          value: network && formatCount(network.accountCount),
        },
        {
          key: "requests",
          label: <Link to="/operator/requests">{operator.forMe}</Link>,
          value: waiting && formatCount(waiting.forMe),
          note: waiting && operator.ofMine(waiting.ofMine),
        },
      ]}
    />
  );
}
