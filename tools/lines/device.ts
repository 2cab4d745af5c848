import { writeFileSync } from "node:fs";
import type { AgentLine, LineStatus } from "@nodeyard/contract/dial/agent-calls.ts";
import { lineErrorText } from "@nodeyard/contract/dial/agent-lines.ts";
import type { ProtocolServer } from "../../agent/src/testing/protocol-server.ts";
import { box, PASSWORD, SERVER } from "./carrier.ts";
import { run, print } from "./transcript.ts";

const SETTINGS = [
  `NODEYARD_SERVER=http://${SERVER.host}:${SERVER.port}`,
  "NODEYARD_ALLOW_PLAIN_HTTP=1",
  "NODEYARD_CODE=GOOD",
  "NODEYARD_DIAL_LINES=1",
  "NODEYARD_LANGUAGE=en",
];

/** As docs/agent.md has it done by hand; the archive is unpacked already. */
export function installAgent(): void {
  writeFileSync("/etc/nodeyard-agent.env", `${SETTINGS.join("\n")}\n`, { mode: 0o600 });
  run(
    box,
    `set -e; cd /opt/nodeyard-agent/current
    install -m 0644 nodeyard-agent.service /etc/systemd/system/
    ./nodeyard-set-rights
    systemctl daemon-reload`,
  );
}

type Pppoe = Extract<AgentLine, { kind: "pppoe" }>;

export function pppoe(account: string, change: Partial<Pppoe> = {}): AgentLine {
  return {
    id: account.replace(/\W.*/, ""),
    version: 1,
    isDialled: true,
    kind: "pppoe",
    account,
    password: PASSWORD,
    vlan: null,
    count: 1,
    mac: null,
    nic: "eth0",
    ...change,
  };
}

/** Lines of the device's last report. */
export function linesOf(server: ProtocolServer): readonly LineStatus[] {
  return server.lineReports.at(-1)?.lines ?? [];
}

export function lineOf(server: ProtocolServer, id: string): LineStatus | undefined {
  return linesOf(server).find(({ lineId }) => lineId === id);
}

/** Prints the last report. */
export function showReport(server: ProtocolServer): void {
  print("the agent reports:");
  for (const line of linesOf(server)) {
    const {
      lineId,
      state,
      interface: name,
      ipv4,
      ipv6,
      statistics,
      error,
      exitCode,
      detail,
    } = line;
    const { rttAverageMs, jitterMs, lossAveragePercent, natType } = statistics ?? {};
    const figures = statistics && [
      `IPv4 ${line.ipv4State}, IPv6 ${line.ipv6State}`,
      `rtt ${rttAverageMs} ms, jitter ${jitterMs} ms, loss ${lossAveragePercent} %`,
      `${statistics.receivedBytes} B in, ${statistics.sentBytes} B out, NAT type ${natType}`,
    ];
    print(`  ${[lineId, state, name, ipv4, ipv6].filter(Boolean).join("  ")}`);
    if (figures) print(`    ${figures.join("; ")}`);
    if (error === undefined) continue;
    const parts = [exitCode === undefined ? "" : `pppd exit ${exitCode}`, detail].filter(Boolean);
    print(`    ${error}${parts.length > 0 ? ` (${parts.join(": ")})` : ""}`);
    print(`    en: ${lineErrorText(error, "en")}`);
    print(`    zh: ${lineErrorText(error, "zn")}`);
  }
}

/** PIDs of pppd on the device, by the interface that it makes. */
export function sessions(): ReadonlyMap<string, string> {
  const rows = run(
    box,
    'for f in /var/lib/nodeyard-agent/lines/*/pppd.pid; do [ -e "$f" ] && printf "%s %s\\n" "$f" "$(cat "$f")"; done; true',
  );
  const found = new Map<string, string>();
  for (const row of rows.split("\n")) {
    const [, number, pid] = /lines\/(\d+)\/pppd\.pid .*"pid":(\d+)/.exec(row) ?? [];
    if (number && pid) found.set(`nyp${number}`, pid);
  }
  return found;
}
