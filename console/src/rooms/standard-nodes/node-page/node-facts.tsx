import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatBytes, formatCount, formatTime } from "../../../shared/format.ts";
import { joinWords } from "../../../shared/join-words.ts";
import { language, withLanguage } from "../../../shared/site.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { DeployState } from "../deploy-state.tsx";
import { nodes } from "../messages.ts";
import { nodeFigures } from "../queries.ts";

type Fact = readonly [name: string, value: ReactNode];

/** Figures of its device: state, hardware, carrier. */
function useFigures(node: StandardNode): Fact[] {
  const { data } = useQuery(nodeFigures(node.serverID, node.deviceId !== null));
  if (!data) return [];
  const { cpu_count: cpus, mem_size: memory, storage_size: storage, last_seen_at: seenAt } = data;
  return [
    [
      nodes.state,
      <>
        <StatusDot
          tone={data.status === "online" ? "success" : "danger"}
          word={nodes[data.status]}
        />{" "}
        {seenAt === null ? nodes.neverSeen : <RelativeTime at={seenAt} />}
      </>,
    ],
    [
      nodes.hardware,
      joinWords([
        cpus === null ? nodes.unknown : nodes.cores(String(cpus)),
        nodes.memory(formatBytes(memory)),
        nodes.storage(formatBytes(storage)),
      ]),
    ],
    [nodes.carrier, nodes[data.operator]],
  ];
}

const textFact = (name: string, value: string): Fact[] => (value === "" ? [] : [[name, value]]);

function connectionOf({ serverNetType, bandwidthMb }: StandardNode): string {
  return joinWords([
    serverNetType === NET_TYPE.dedicated ? nodes.dedicated : nodes.aggregated,
    bandwidthMb === null ? nodes.noBandwidth : nodes.mbps(formatCount(bandwidthMb)),
  ]);
}

/** State and particulars of a node, and how its owner is reached. */
export function NodeFacts({ node }: { node: StandardNode }) {
  const figures = useFigures(node);
  const { deviceId } = node;
  const facts: Fact[] = [
    [nodes.status, <DeployState key="status" node={node} isOwn />],
    ...(node.deployedAt === null ? [] : [[nodes.deployedAt, formatTime(node.deployedAt)] as const]),
    ...figures,
    [nodes.address, `${node.serverExtIP}:${node.serverJumperPort}`],
    [nodes.line, connectionOf(node)],
    ...(node.serverConfigName === ""
      ? []
      : [
          [
            nodes.config,
            <Link key="config" to="/dialConfig" search={{ search: node.serverConfigName }}>
              {node.serverConfigName}
            </Link>,
          ] as const,
        ]),
    [
      nodes.device,
      deviceId === null ? (
        nodes.noDevice
      ) : (
        <Link key="device" to="/standardList" search={{ device: deviceId }}>
          {node.serverHostname}
        </Link>
      ),
    ],
    ...textFact(nodes.code, node.serverBcode),
    ...textFact(nodes.province, provinceName(node.province, language)),
    ...textFact(nodes.tag, node.serverTag),
    ...textFact(nodes.machineLabel, node.serverLabel),
    ...textFact(nodes.recordsName, node.serverRecords),
    [
      nodes.contact,
      <>
        {node.serverOwner} · <a href={withLanguage("/contact")}>{nodes.toContactPage}</a>
      </>,
    ],
  ];
  return (
    <Panel title={nodes.overview}>
      <Facts facts={facts} />
    </Panel>
  );
}
