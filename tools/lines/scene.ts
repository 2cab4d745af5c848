// Runs in the emulated machine: `node scene.mjs networks`, then `ip netns exec internet node scene.mjs`.
import { setTimeout as sleep } from "node:timers/promises";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { type LineError, lineErrorText } from "@nodeyard/contract/dial/agent-lines.ts";
import { startProtocolServer } from "../../agent/src/testing/protocol-server.ts";
import { startStunServer } from "../../agent/src/testing/stun-server.ts";
import {
  box,
  carrier,
  makeNetworks,
  SERVER,
  startCarrier,
  startTarget,
  STUN_HOSTS,
  STUN_PORTS,
  TARGETS,
} from "./carrier.ts";
import { installAgent, lineOf, linesOf, pppoe, sessions, showReport } from "./device.ts";
import { act, check, run, print, show, until } from "./transcript.ts";

if (process.argv[2] === "networks") {
  makeNetworks();
  process.exit();
}

const server = await startProtocolServer(SERVER.port, SERVER.host);
server.codes.set("GOOD", "unused");
await startStunServer({ hosts: STUN_HOSTS, ports: STUN_PORTS });
await startTarget();
startCarrier();

const of = (id: string) => lineOf(server, id);
const isUp = (id: string): boolean => of(id)?.state === "normal";
const LINES: AgentLine[] = [
  pppoe("home1@carrier"),
  pppoe("home2@carrier", { vlan: 100, mac: "02:00:00:00:01:00" }),
  pppoe("home3@carrier", { password: "wrong" }),
  pppoe("lost@carrier", { vlan: 200 }),
  {
    id: "office",
    version: 1,
    isDialled: true,
    kind: "static",
    ip: "198.51.100.2",
    gateway: "198.51.100.1",
    prefixLength: 24,
    nic: "eth1",
  },
];
const GOOD = ["home1", "home2", "office"];

const AGENT = "nodeyard-agent";
/** Those of the agent: the carrier's begin with `pppd pty`. */
const OWN_PPPD = "pgrep -af '^pppd file'";
const pidOf = (name: string): string => sessions().get(name) ?? "";
const nameOf = (id: string): string => of(id)?.interface ?? "";

/** Checks that no other line was dialled again. */
function checkOnlyRedialled(before: ReadonlyMap<string, string>, ...names: string[]): void {
  const kept = [...before].filter(([name]) => !names.includes(name) && nameIsUp(name));
  const isKept = kept.every(([name, pid]) => pidOf(name) === pid);
  check(`the pppd of ${kept.map(([name]) => name).join(", ")} is the same as before`, isKept);
}
const nameIsUp = (name: string): boolean =>
  linesOf(server).some((line) => line.interface === name && line.state === "normal");

/** @param ends reasons of which any is right */
async function untilRedialled(
  id: string,
  ends: readonly LineError[],
  cut: () => void,
): Promise<void> {
  const [name, before, reports] = [nameOf(id), sessions(), server.lineReports.length];
  cut();
  const reportedError = (): LineError | undefined =>
    server.lineReports
      .slice(reports)
      .flatMap(({ lines }) => lines)
      .find(({ lineId, error }) => lineId === id && error !== undefined)?.error;
  await until(`the agent says that ${id} is down`, () => reportedError() !== undefined);
  const end = reportedError() ?? "stopped";
  check(`the reason is ${end}: ${lineErrorText(end, "en")}`, ends.includes(end));
  await until(`${id} is normal again`, () => isUp(id) && pidOf(name) !== before.get(name));
  checkOnlyRedialled(before, name);
}

async function comeUp(): Promise<void> {
  act(
    "home1 untagged; home2 in VLAN 100 with a MAC address of its own; home3 with a wrong password; lost in a VLAN of nobody; office static",
  );
  server.lines = {
    version: 1,
    lines: LINES,
    probeTargets: TARGETS,
    stunServers: [`${STUN_HOSTS[0]}:${STUN_PORTS[0]}`],
  };
  installAgent();
  show(box, `systemctl start ${AGENT}`);
  await until("home1, home2 and office are normal", () => GOOD.every(isUp));
  // The exit code is 19, or 16 if the concentrator hangs up before pppd has ended the link itself.
  await until("home3 is refused", () => of("home3")?.error === "authFailed");
  await until("nobody answers lost", () => of("lost")?.error === "noServer");
  await until("home1 works with IPv6", () => of("home1")?.ipv6State === "working");
  await until("the types of NAT are known", () =>
    GOOD.every((id) => (of(id)?.statistics?.natType ?? 0) > 0),
  );
  showReport(server);
  show(box, "ip -br addr | grep -E '^(nyp|nym|nyv|eth)'");
  show(
    box,
    "ip -d link show type vlan | grep -oE 'nyv[^:@]*|id [0-9]+' ; ip -d link show type macvlan | grep -oE 'nym[0-9]+|link/ether [0-9a-f:]+'",
  );
  show(
    box,
    "ip rule | grep 'lookup 70'; for table in 7001 7002 7005; do ip route show table $table; done; ip route show default",
  );
  const sizes = show(
    box,
    "for name in nyp1 nyp2; do echo $name MTU $(cat /sys/class/net/$name/mtu); done; for map in ipv4 ipv6; do nft list map inet nodeyard_lines $map | grep -oE '(map|\"nyp).*[a-z0-9]'; done",
  );
  check(
    "home1 has PPPoE's MTU, home2 that of its concentrator, and forwarded connections are clamped to them",
    ["nyp1 MTU 1492", "nyp2 MTU 1442", '"nyp1" : 1452', '"nyp2" : 1402', '"nyp1" : 1432'].every(
      (size) => sizes.includes(size),
    ),
  );
  const processes = show(box, OWN_PPPD);
  check("no password is in the list of processes", !processes.includes("horse"));
}

/** The carrier treats each line in another way: what is measured of a line is of that line alone. */
function checkFigures(): void {
  act(
    "Each line's figures are its own: home2's way is 40 ms longer, office loses every fifth connection, their NATs differ",
  );
  const [home1, home2, office] = GOOD.map((id) => of(id)?.statistics);
  check("home2's round trip is at least 40 ms", (home2?.rttAverageMs ?? 0) >= 40);
  check("home1's is shorter", (home1?.rttAverageMs ?? 0) < (home2?.rttAverageMs ?? 0));
  check(
    "office loses 20 %, home1 and home2 nothing",
    office?.lossMaxPercent === 20 && home1?.lossMaxPercent === 0 && home2?.lossMaxPercent === 0,
  );
  check(
    "home1 is behind a port restricted cone (6), home2 behind a symmetric NAT (7), office behind none (2)",
    home1?.natType === 6 && home2?.natType === 7 && office?.natType === 2,
  );
  check("home2 has no IPv6", of("home2")?.ipv6State === "none");
}

/** A report is sent after each slot. */
const untilNatReported = () =>
  until("the machine's own way is behind a port restricted cone (6)", () =>
    server.reports.some(({ natType }) => natType === 6),
  );

async function cutOne(): Promise<void> {
  act("The carrier ends home1's session");
  await untilRedialled("home1", ["hungUp"], () => {
    show(carrier, `pkill -TERM -f '^(/usr/sbin/)?pppd pty .*:${of("home1")?.ipv4} '`);
  });
  act("VLAN 100 is cut for a minute and a half: nothing comes to home2");
  // pppd's echoes and the agent's probes notice it after about the same time: either may be first.
  await untilRedialled("home2", ["peerSilent", "noConnectivity"], () => {
    show(carrier, "tc qdisc change dev port0.100 root netem loss 100%");
    const repair = "sleep 90; tc qdisc change dev port0.100 root netem delay 40ms";
    run(carrier, `(${repair}) >/dev/null 2>&1 &`);
  });
  act("home2's pppd is killed");
  await untilRedialled("home2", ["stopped"], () => {
    show(box, `kill -KILL ${pidOf(nameOf("home2"))}`);
  });
}

async function restartAgent(): Promise<void> {
  act("The service is restarted: sessions stay up, the next agent adopts them");
  const before = sessions();
  const restartedAtMs = Date.now();
  server.lineReports.length = 0;
  show(box, `systemctl restart ${AGENT}; systemctl is-active ${AGENT}`);
  await until("home1, home2 and office are normal", () => GOOD.every(isUp));
  checkOnlyRedialled(before);
  const since = of("home1")?.since ?? "";
  check(`home1 is normal since ${since}, before the restart`, Date.parse(since) < restartedAtMs);

  act("The agent is killed; systemd starts the next one");
  server.lineReports.length = 0;
  show(box, `systemctl kill --kill-whom=main --signal=KILL ${AGENT}`);
  await until("home1, home2 and office are normal", () => GOOD.every(isUp));
  checkOnlyRedialled(before);

  act("home1's pppd ends while no agent runs");
  const ended = before.get(nameOf("home1"));
  show(
    box,
    `systemctl stop ${AGENT}; kill ${ended}; while kill -0 ${ended} 2>/dev/null; do sleep 1; done; ${OWN_PPPD}`,
  );
  server.lineReports.length = 0;
  show(box, `systemctl start ${AGENT}`);
  await until("home1 is dialled, and all three are normal", () => GOOD.every(isUp));
  checkOnlyRedialled(before, nameOf("home1"));
}

async function loseServer(): Promise<void> {
  act("The server is away, and the agent is restarted: it knows its lines, and cuts none");
  const before = sessions();
  server.fault = () => "drop";
  show(box, `systemctl restart ${AGENT}`);
  await sleep(60_000);
  checkOnlyRedialled(before);
  server.lineReports.length = 0;
  server.fault = () => undefined;
  await until("the server is back, and hears that all three are normal", () => GOOD.every(isUp));
  checkOnlyRedialled(before);
}

async function removeLines(): Promise<void> {
  act("The owner removes all lines");
  server.lines = { ...server.lines, version: 2, lines: [] };
  await until(
    "the agent reports none",
    () => server.lineReports.length > 0 && linesOf(server).length === 0,
  );
  const left = show(
    box,
    `ip -br link | grep '^ny'; nft list table inet nodeyard_lines 2>/dev/null; for family in 4 6; do ip -$family rule | grep 'lookup 70'; done; ls /var/lib/nodeyard-agent/lines; ${OWN_PPPD}; ip -br addr show dev eth1 | grep 198.51; true`,
  );
  check("nothing is left of them", left === "");
}

async function scene(): Promise<void> {
  show(box, "uname -sr; . /etc/os-release; echo $PRETTY_NAME; pppd --version 2>&1; ls -l /dev/ppp");
  await comeUp();
  checkFigures();
  await cutOne();
  await restartAgent();
  await untilNatReported();
  await loseServer();
  await removeLines();
  print("");
  print("All of it happened.");
}

try {
  await scene();
} catch (error) {
  print(`✗ ${(error as Error).message}`);
  showReport(server);
  show(box, "journalctl -b --no-pager -o cat -u nodeyard-agent | tail -40");
  show(box, "tail -n 20 /var/lib/nodeyard-agent/lines/*/pppd.log; true");
  show(
    box,
    "journalctl -b --no-pager -o short-monotonic -t pppd -t pppoe-server -t pppoe | tail -60",
  );
  process.exit(1);
}
process.exit();
