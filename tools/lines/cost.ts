// Runs in the emulated machine in place of `scene.ts`: measures what the agent uses with many interfaces and sessions.
import { setTimeout as sleep } from "node:timers/promises";
import { startProtocolServer } from "../../agent/src/testing/protocol-server.ts";
import { startStunServer } from "../../agent/src/testing/stun-server.ts";
import {
  box,
  makeNetworks,
  SERVER,
  startCarrier,
  startTarget,
  STUN_HOSTS,
  STUN_PORTS,
  TARGETS,
} from "./carrier.ts";
import { installAgent, linesOf, pppoe } from "./device.ts";
import { act, print, run, show, until } from "./transcript.ts";

if (process.argv[2] === "networks") {
  makeNetworks();
  process.exit();
}

const INTERFACES = 200;
const SESSIONS = 30;
/** The emulated machine does little else, and then is as fast as its clock: it is slower with sessions, whose carrier it is too. */
const MINUTES = { idle: 10, dialled: 4 };
const AGENT = "nodeyard-agent";

const server = await startProtocolServer(SERVER.port, SERVER.host);
server.codes.set("GOOD", "unused");
server.lines = {
  version: 0,
  lines: [],
  probeTargets: TARGETS,
  stunServers: [`${STUN_HOSTS[0]}:${STUN_PORTS[0]}`],
};
await startStunServer({ hosts: STUN_HOSTS, ports: STUN_PORTS });
await startTarget();
startCarrier();

interface Reading {
  /** Of all threads, by the scheduler. */
  readonly processorMs: number;
  /** Of ended children: `ip`, `nft`. */
  readonly childrenMs: number;
  readonly residentMib: number;
  readonly peakMib: number;
}

const PID = `$(systemctl show -p MainPID --value ${AGENT})`;

function read(): Reading {
  const text = run(
    box,
    `cd /proc/${PID}; cat task/*/schedstat; sed 's/.*)//' stat; grep -E '^Vm(RSS|HWM)' status`,
  );
  const rows = text.split("\n");
  const threads = rows.filter((row) => /^\d+ \d+ \d+$/.test(row));
  const stat =
    rows
      .find((row) => / \d+(?: \S+){30}/.test(row))
      ?.trim()
      .split(" ") ?? [];
  const mib = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]) / 1024;
  return {
    processorMs: threads.reduce((sum, row) => sum + Number(row.split(" ")[0]), 0) / 1e6,
    // Ticks of a hundredth of a second; behind state and 12 others.
    childrenMs: (Number(stat[13]) + Number(stat[14])) * 10,
    residentMib: mib("VmRSS"),
    peakMib: mib("VmHWM"),
  };
}

async function measure(name: string, minutes: number): Promise<void> {
  // The start, or what has just been changed, is no part of it.
  await sleep(60_000);
  run(box, "rm -f /var/lib/nodeyard-agent/loop-use");
  const [before, startedAt] = [read(), performance.now()];
  // The last minute is written too.
  await sleep(minutes * 60_000 + 5_000);
  const [after, elapsedMs] = [read(), performance.now() - startedAt];
  const share = (from: number, to: number): string =>
    `${(((to - from) / elapsedMs) * 100).toFixed(2)} %`;
  const loop = run(box, "cat /var/lib/nodeyard-agent/loop-use").split("\n");
  const rows = (kind: string): number[] =>
    loop.filter((row) => row.startsWith(kind)).map((row) => Number(row.split(" ")[1]));
  const busy = rows("busy");
  const busyMs = busy.reduce((sum, ms) => sum + ms, 0) / busy.length;
  print(
    `${name}: ${share(before.processorMs, after.processorMs)} of a core, its children ${share(before.childrenMs, after.childrenMs)}; ` +
      `event loop busy ${(busyMs * 5).toFixed(0)} ms of a slot, blocked ${Math.max(...rows("blocked")).toFixed(0)} ms at once; ` +
      `${after.residentMib.toFixed(1)} MiB resident, at most ${after.peakMib.toFixed(1)}`,
  );
}

async function scene(): Promise<void> {
  show(box, "uname -sr; pppd --version 2>&1");
  installAgent();
  run(
    box,
    `echo 'NODE_OPTIONS=--import /srv/loop-use.mjs' >>/etc/nodeyard-agent.env; systemctl start ${AGENT}`,
  );
  await until("the agent reports", () => server.reports.length > 0);
  await measure("as it is", MINUTES.idle);

  act(`${INTERFACES} interfaces`);
  run(
    box,
    `for i in $(seq ${INTERFACES}); do ip link add dummy$i type dummy; ip addr add 10.200.$i.1/24 dev dummy$i; ip link set dummy$i up; done`,
  );
  await measure(`${INTERFACES} interfaces more`, MINUTES.idle);
  run(box, `for i in $(seq ${INTERFACES}); do ip link del dummy$i; done`);

  act(`${SESSIONS} sessions`);
  server.lines = {
    ...server.lines,
    version: 1,
    lines: [pppoe("home1@carrier", { count: SESSIONS })],
  };
  run(box, `systemctl restart ${AGENT}`);
  const up = (): number => linesOf(server).filter(({ state }) => state === "normal").length;
  await until(`${SESSIONS} sessions are normal`, () => up() === SESSIONS, 900);
  await measure(`${SESSIONS} sessions`, MINUTES.dialled);
  show(
    box,
    'ps -C pppd -o rss=,args= | awk \'/pppd file / { n++; kib += $1 } END { print n, "pppd,", kib / n, "KiB each" }\'',
  );
}

try {
  await scene();
} catch (error) {
  print(`✗ ${(error as Error).message}`);
  show(box, "journalctl -b --no-pager -o cat -u nodeyard-agent | tail -40");
  process.exit(1);
}
process.exit();
