import * as calls from "@nodeyard/contract/dial/agent-calls.ts";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { readNetwork } from "@nodeyard/contract/dial/ipv4.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readLineRows, type LineRow } from "../configs/open-config.ts";
import { openPassword } from "../line-passwords.ts";
import { findConfigOf } from "./config-of-device.ts";

function present({ encryption }: Pick<Deps, "encryption">, row: LineRow): AgentLine {
  const line = {
    id: String(row.dial_line_id),
    version: row.version,
    isDialled: row.dialled_at !== null,
  };
  if (row.ip !== null)
    return {
      ...line,
      kind: "static",
      ip: row.ip,
      gateway: row.gateway ?? "",
      prefixLength: readNetwork(row.segment ?? "")?.prefixLength ?? 32,
      nic: row.nic ?? "",
    };
  return {
    ...line,
    kind: "pppoe",
    account: row.login ?? "",
    password: openPassword(encryption, row.dial_line_id, row.sealed_password ?? ""),
    vlan: row.vlan,
    count: row.count,
    mac: row.mac,
    nic: row.nic,
  };
}

/** The lines that the calling device shall have; none without a configuration. */
export const fetchLines = handle(calls.fetchLines, async (deps, _request, { deviceId }) => {
  const { db, clock, config } = deps;
  const { dialProbeTargets: probeTargets, stunServers } = config;
  const found = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const used = await findConfigOf(tx, deviceId);
      return used && { version: used.version, rows: await readLineRows(tx, used.configId) };
    });
  return {
    version: found?.version ?? 0,
    lines: found?.rows.map((row) => present(deps, row)) ?? [],
    probeTargets: [...probeTargets],
    stunServers: [...stunServers],
    serverTime: clock.now().toISOString(),
  };
});
