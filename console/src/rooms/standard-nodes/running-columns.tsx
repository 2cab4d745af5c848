import type { RunningNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { Link } from "@tanstack/react-router";
import { formatBytes, formatCount } from "../../shared/format.ts";
import { language } from "../../shared/site.ts";
import type { Column } from "../../shared/ui/column.ts";
import { RelativeTime } from "../../shared/ui/relative-time.tsx";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { joinWords } from "../../shared/join-words.ts";
import { DeployState } from "./deploy-state.tsx";
import { nodes } from "./messages.ts";

const SERVICE: Readonly<Record<RunningNode["serverServiceStatus"], [Tone, string]>> = {
  serving: ["success", nodes.serving],
  idle: ["neutral", nodes.idle],
  offline: ["danger", nodes.offlineService],
};

/** A node's note and hostname, its code, hardware, carrier and line, what it serves, and whether it is there. */
export function runningColumns(): Column<RunningNode>[] {
  return [
    {
      key: "node",
      title: nodes.node,
      onCard: "head",
      cell: ({ serverNote, serverHostname, serverID }) => (
        <TwoLines
          first={
            <Link to="/standardNode" search={{ node: serverID }}>
              {serverNote}
            </Link>
          }
          second={serverHostname}
        />
      ),
    },
    {
      key: "code",
      title: nodes.code,
      cell: ({ serverBcode }) => <span className="mono">{serverBcode}</span>,
    },
    {
      key: "hardware",
      title: nodes.hardware,
      cell: ({ cpu_count: cpus, mem_size: memory, storage_size: storage }) => (
        <TwoLines
          first={cpus === null ? nodes.unknown : nodes.cores(String(cpus))}
          second={joinWords([
            nodes.memory(formatBytes(memory)),
            nodes.storage(formatBytes(storage)),
          ])}
        />
      ),
    },
    {
      key: "carrier",
      title: nodes.carrier,
      cell: ({ operator, province, city }) => (
        <TwoLines first={nodes[operator]} second={`${provinceName(province, language)}${city}`} />
      ),
    },
    {
      key: "bandwidth",
      title: nodes.bandwidthColumn,
      align: "end",
      cell: ({ bandwidthMb }) =>
        bandwidthMb === null ? nodes.noBandwidth : nodes.mbps(formatCount(bandwidthMb)),
    },
    {
      key: "service",
      title: nodes.service,
      cell: (node) => {
        const [tone, word] = SERVICE[node.serverServiceStatus];
        return (
          <TwoLines
            first={<StatusDot tone={tone} word={word} />}
            second={<DeployState node={node} isOwn />}
          />
        );
      },
    },
    {
      key: "state",
      title: nodes.state,
      cell: ({ status, last_seen_at: lastSeenAt }) => (
        <TwoLines
          first={
            <StatusDot tone={status === "online" ? "success" : "danger"} word={nodes[status]} />
          }
          second={lastSeenAt === null ? nodes.neverSeen : <RelativeTime at={lastSeenAt} />}
        />
      ),
    },
  ];
}
