import type { LineResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import type { Carrier } from "../../../platform/carrier.ts";
import { openCarriers } from "../../../platform/carrier.ts";
import type { Tx } from "../../../platform/database.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import type { RunRow } from "../run/run-row.ts";

/** A line as a node has tested it, with what its owner calls it: the configuration may change later. */
export interface NamedLine extends LineResult {
  readonly account: string;
  readonly mbps: number | null;
  readonly vlan: number | null;
  readonly carrier: Carrier;
}

async function readNames(tx: Tx, run: RunRow) {
  const node = await tx
    .selectFrom("standard_nodes as n")
    .leftJoin("device_status as s", "s.device_id", "n.device_id")
    .select(["n.bandwidth_mbps", "n.dial_config_id", "s.ext_ip"])
    .where("n.standard_node_id", "=", run.standard_node_id)
    .executeTakeFirstOrThrow();
  const lines =
    node.dial_config_id === null
      ? []
      : await tx
          .selectFrom("dial_lines")
          .select(["dial_line_id", "login", "ip", "mbps", "vlan"])
          .where("dial_config_id", "=", node.dial_config_id)
          .execute();
  return { node, lines };
}

/** Names a node's lines; those that are not of its configuration are left out. The empty one is its default route. */
export async function nameLines(
  tx: Tx,
  run: RunRow,
  given: readonly LineResult[],
): Promise<NamedLine[]> {
  const { node, lines } = await readNames(tx, run);
  const carrierOf = await openCarriers();
  return given.flatMap((line) => {
    if (line.lineId === "") {
      const carrier = carrierOf(node.ext_ip ?? "");
      return [{ ...line, account: "", mbps: node.bandwidth_mbps, vlan: null, carrier }];
    }
    const own = lines.find(({ dial_line_id: id }) => id === readWireId(line.lineId));
    if (!own) return [];
    const account = own.login ?? own.ip ?? "";
    return [{ ...line, account, mbps: own.mbps, vlan: own.vlan, carrier: carrierOf(line.ipv4) }];
  });
}
