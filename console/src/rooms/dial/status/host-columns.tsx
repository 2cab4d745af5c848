import type { DialHost } from "@nodeyard/contract/dial/status-calls.ts";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../../shared/ui/column.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { RowActions } from "../../../shared/ui/row-actions.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { formatCount, UNKNOWN } from "../../../shared/format.ts";
import { dial } from "../messages.ts";

type Act = (host: DialHost) => void;

/** State of a host; of several, the worst. */
function hostState(host: DialHost): { tone: Tone; word: string } {
  if (!host.isOnline) return { tone: "neutral", word: dial.offline };
  if (host.isDialling || host.dialling_count > 0) return { tone: "info", word: dial.dialling };
  if (host.abnormal_count > 0) return { tone: "danger", word: dial.abnormal };
  if (host.unDialList.length > 0) return { tone: "warning", word: dial.unDialled };
  return { tone: "success", word: dial.normal };
}

/** Lines in a state; unknown for a host that does not report. */
const countOf = ({ isOnline }: DialHost, count: number): string =>
  isOnline ? formatCount(count) : UNKNOWN;

/** A host, its lines by state, and a link to those that are not normal. */
export function hostColumns(acts: { onLines: Act; onUnDialled: Act }): Column<DialHost>[] {
  return [
    {
      key: "host",
      title: dial.host,
      onCard: "head",
      cell: ({ serverHostname, serverNote, serverId }) => (
        <TwoLines
          first={
            <Link to="/standardNode" search={{ node: serverId }}>
              <b>{serverHostname}</b>
            </Link>
          }
          second={serverNote}
        />
      ),
    },
    {
      key: "config",
      title: dial.config,
      cell: ({ dialConfigName }) => dialConfigName,
    },
    {
      key: "state",
      title: dial.state,
      cell: (host) => (
        <TwoLines
          first={<StatusDot {...hostState(host)} />}
          second={
            host.driverError ||
            (host.reportedAt === null ? dial.neverReported : <RelativeTime at={host.reportedAt} />)
          }
        />
      ),
    },
    {
      key: "total",
      title: dial.total,
      align: "end",
      onCard: "third",
      cell: ({ all_count }) => formatCount(all_count),
    },
    {
      key: "normal",
      title: dial.normal,
      align: "end",
      onCard: "third",
      cell: (host) => countOf(host, host.normal_count),
    },
    {
      key: "abnormal",
      title: dial.abnormal,
      align: "end",
      onCard: "third",
      cell: (host) => countOf(host, host.abnormal_count),
    },
    {
      key: "dialling",
      title: dial.dialling,
      align: "end",
      cell: (host) => countOf(host, host.dialling_count),
    },
    {
      key: "undialled",
      title: dial.unDialled,
      align: "end",
      cell: (host) =>
        host.unDialList.length === 0 ? (
          formatCount(host.undialled_count)
        ) : (
          <TextButton
            label={dial.seeUnDialled(host.unDialList.length, host.serverHostname)}
            onClick={() => acts.onUnDialled(host)}
          >
            {formatCount(host.undialled_count)}
          </TextButton>
        ),
    },
    {
      key: "acts",
      title: dial.acts,
      align: "end",
      onCard: "bare",
      cell: (host) => (
        <RowActions>
          <TextButton label={dial.seeLines(host.serverHostname)} onClick={() => acts.onLines(host)}>
            {dial.details}
          </TextButton>
        </RowActions>
      ),
    },
  ];
}
