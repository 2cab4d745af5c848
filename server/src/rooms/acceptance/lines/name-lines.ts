import type { LineResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { Tx } from "../../../platform/database.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import type { RunRow } from "../run/run-row.ts";

/** A line as a node has tested it, with what its owner calls it: the configuration may change later. */
export interface NamedLine extends LineResult {
  readonly account: string;
  readonly mbps: number | null;
  readonly vlan: number | null;
}

async function readNames(tx: Tx, run: RunRow) {
  const node = await tx
    .selectFrom("standard_nodes as n")
    .select(["n.bandwidth_mbps", "n.dial_config_id"])
    .where("n.standard_node_id", "=", run.standard_node_id)
    .executeTakeFirstOrThrow();
  const lines =
    node.dial_config_id === null
      ? []
      : await tx
          .selectFrom("dial_lines")
          .select(["dial_line_id", "login", "ip", "mbps", "vlan", "count", "dialled_at"])
          .where("dial_config_id", "=", node.dial_config_id)
          .orderBy("ordinal")
          .execute();
  return { node, lines };
}

/** A session of a line that its node does not name: for the acceptance nobody has dialled it. */
function unnamed(lineId: string, session: number): LineResult {
  return {
    lineId,
    session,
    state: "undialled",
    ipv4: "",
    ipv6: "",
    hasIpv6: false,
    rttMs: null,
    jitterMs: null,
    lossPercent: 100,
  };
}

/**
 * A node's lines by name: its default route, which has no id, and every session of its configuration, whether the node names
 * it or not; those of other lines are left out. A line that was never dialled is undialled, whatever the node says of it.
 * Without an address there is no IPv6.
 */
export async function nameLines(
  tx: Tx,
  run: RunRow,
  results: readonly LineResult[],
): Promise<NamedLine[]> {
  const { node, lines } = await readNames(tx, run);
  const reported = results.map((line) => ({ ...line, hasIpv6: line.hasIpv6 && line.ipv6 !== "" }));
  const byDefault = reported.find(({ lineId }) => lineId === "");
  const named: NamedLine[] = [];
  if (byDefault) named.push({ ...byDefault, account: "", mbps: node.bandwidth_mbps, vlan: null });
  for (const { dial_line_id: id, count, login, ip, mbps, vlan, dialled_at: dialledAt } of lines)
    for (let session = 1; session <= count; session += 1) {
      const isIt = (each: LineResult): boolean =>
        readWireId(each.lineId) === id && each.session === session;
      const line = (dialledAt && reported.find(isIt)) ?? unnamed(String(id), session);
      named.push({ ...line, account: login ?? ip ?? "", mbps, vlan });
    }
  return named;
}
