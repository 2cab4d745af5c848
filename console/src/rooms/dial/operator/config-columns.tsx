import type { OperatorDialConfig } from "@nodeyard/contract/dial/operator/calls.ts";
import { DIALLED } from "@nodeyard/contract/dial/rules.ts";
import { Link } from "@tanstack/react-router";
import { formatCount, formatTime, UNKNOWN } from "../../../shared/format.ts";
import { AccountLink } from "../../../shared/operator/account-link.tsx";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { dialConfigs as words } from "./messages.ts";

const COUNTS = [
  ["normal", words.normal, "normalCount"],
  ["abnormal", words.abnormalLines, "abnormalCount"],
  ["dialling", words.dialling, "diallingCount"],
  ["undialled", words.undialled, "undialledCount"],
] as const;

/**
 * A configuration, whose it is, which host dials it, and how many of its lines are in which state; roles that see nodes get to the
 * host's.
 */
export const configColumns = (seesNodes: boolean): Column<OperatorDialConfig>[] => [
  {
    key: "config",
    title: words.config,
    onCard: "head",
    cell: ({ name, type }) => (
      <TwoLines first={<b>{name}</b>} second={type === DIALLED ? words.dialled : words.static} />
    ),
  },
  {
    key: "owner",
    title: words.owner,
    cell: ({ owner }) => <AccountLink account={owner} />,
  },
  {
    key: "host",
    title: words.host,
    cell: ({ hostname, reportedAt }) =>
      hostname === null ? (
        UNKNOWN
      ) : (
        <TwoLines
          first={
            seesNodes ? (
              <Link to="/operator/nodes" search={{ search: hostname }}>
                {hostname}
              </Link>
            ) : (
              hostname
            )
          }
          second={reportedAt === null ? words.neverReported : <RelativeTime at={reportedAt} />}
        />
      ),
  },
  {
    key: "lines",
    title: words.lines,
    align: "end",
    cell: ({ lineCount, mbps }) => (
      <TwoLines
        first={formatCount(lineCount)}
        second={mbps === 0 ? "" : words.mbps(formatCount(mbps))}
      />
    ),
  },
  ...COUNTS.map(([key, title, field]): Column<OperatorDialConfig> => ({
    key,
    title,
    align: "end",
    onCard: "third",
    cell: (config) =>
      config.hostname === null || config.isOnline || field === "undialledCount"
        ? formatCount(config[field])
        : UNKNOWN,
  })),
  { key: "changedAt", title: words.changedAt, cell: ({ changedAt }) => formatTime(changedAt) },
];
