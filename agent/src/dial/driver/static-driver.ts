import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { isIPv4 } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { raise } from "./ethernet-links.ts";
import { addressesOf, countersOf, hasCarrier, indexOf } from "../../machine/interfaces.ts";
import { LineFailed, type LineFailure, type LineSession, type RunningLine } from "./line-driver.ts";
import { removeRoutes, routeThrough } from "./line-routes.ts";
import { sessionDirectory } from "./names.ts";
import { isInterfaceName } from "./pppoe-options.ts";
import type { RunProgram } from "./run-program.ts";

export interface StaticMachine {
  root: string;
  ip: RunProgram;
}

type StaticLine = Extract<AgentLine, { kind: "static" }>;

const WATCH_INTERVAL_MS = 2_000;
/** Says that the address is the agent's own to remove. */
const ADDED_FILE = "added";

function isUsable({ ip, gateway, prefixLength, nic }: StaticLine): boolean {
  const isLength = Number.isInteger(prefixLength) && prefixLength >= 1 && prefixLength <= 32;
  return isIPv4(ip) && isIPv4(gateway) && isLength && isInterfaceName(nic);
}

/** Gives the line's address to its NIC, unless the machine's own configuration already has. */
export async function startStatic(
  line: StaticLine,
  session: LineSession,
  machine: StaticMachine,
): Promise<RunningLine> {
  if (!isUsable(line)) throw new LineFailed("badSettings");
  await raise(line.nic, machine.ip);
  if (addressesOf(line.nic, line.ip).ipv4 === "") {
    const directory = sessionDirectory(machine.root, session.number);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(join(directory, ADDED_FILE), `${addressOf(line)} ${line.nic}\n`, {
      mode: 0o600,
    });
    await machine
      .ip("addr", "add", addressOf(line), "dev", line.nic)
      .catch(({ message }: Error) => {
        throw new LineFailed("addressFailed", message);
      });
  }
  return running(line, session, machine, Date.now());
}

/** The line as it is, if its address is there. */
export function adoptStatic(
  line: StaticLine,
  session: LineSession,
  machine: StaticMachine,
): RunningLine | undefined {
  if (!isUsable(line) || addressesOf(line.nic, line.ip).ipv4 === "") return undefined;
  return running(line, session, machine, Date.now());
}

/** Removes the address that the agent has added for the session of this directory, if any. */
export async function removeAdded(directory: string, ip: RunProgram): Promise<void> {
  const text = await readFile(join(directory, ADDED_FILE), "utf8").catch(() => "");
  const [address, nic] = text.trim().split(" ");
  if (address && nic) await ip("addr", "del", address, "dev", nic).catch(() => undefined);
}

function addressOf({ ip, prefixLength }: StaticLine): string {
  return `${ip}/${prefixLength}`;
}

function running(
  line: StaticLine,
  { number }: LineSession,
  { root, ip }: StaticMachine,
  startedAtMs: number,
): RunningLine {
  const { nic, gateway } = line;
  const hungUp = new AbortController();
  return {
    interface: nic,
    ethernet: nic,
    startedAtMs,
    ended: untilLost(line, hungUp.signal),
    addresses: () => ({ ...addressesOf(nic, line.ip), ipv6: "" }),
    counters: () => countersOf(nic),
    route: (addresses) => routeThrough({ number, interface: nic, gateway }, addresses, ip),
    async hangUp() {
      hungUp.abort();
      await removeRoutes(number, ip);
      const directory = sessionDirectory(root, number);
      await removeAdded(directory, ip);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilLost(line: StaticLine, hungUp: AbortSignal): Promise<LineFailure> {
  for (;;) {
    if (hungUp.aborted) return { error: "stopped", detail: "" };
    if (indexOf(line.nic) === undefined) return { error: "noInterface", detail: line.nic };
    if (!hasCarrier(line.nic)) return { error: "noCarrier", detail: line.nic };
    if (addressesOf(line.nic, line.ip).ipv4 === "") return { error: "noAddress", detail: "" };
    await delay(WATCH_INTERVAL_MS, undefined, { ref: false });
  }
}
