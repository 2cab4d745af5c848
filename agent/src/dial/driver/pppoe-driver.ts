import { accessSync, constants, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { prepareEthernet } from "./ethernet-links.ts";
import { addressesOf, countersOf, mtuOf } from "../../machine/interfaces.ts";
import { LineFailed, type LineFailure, type LineSession, type RunningLine } from "./line-driver.ts";
import { clampMss, unclampMss } from "./line-mss.ts";
import { removeRoutes, routeThrough } from "./line-routes.ts";
import { pppName, sessionDirectory } from "./names.ts";
import { failureOf } from "./pppd-log.ts";
import { adoptPppd, type Pppd, startPppd } from "./pppd-process.ts";
import { ethernetOf, isUsablePppoe, pppoeOptions } from "./pppoe-options.ts";
import type { RunProgram } from "./run-program.ts";

export interface PppoeMachine {
  /** Directory of the sessions. */
  root: string;
  ip: RunProgram;
  nft: RunProgram;
  /** Name or path of pppd, and of its plug-in as pppd finds it. */
  pppd: string;
  plugin: string;
}

type PppoeLine = Extract<AgentLine, { kind: "pppoe" }>;

export async function dialPppoe(
  line: PppoeLine,
  session: LineSession,
  machine: PppoeMachine,
): Promise<RunningLine> {
  if (!isUsablePppoe(line)) throw new LineFailed("badSettings");
  const { root, ip, pppd, plugin } = machine;
  const ethernet = await prepareEthernet(line, session, ip);
  const name = pppName(session.number);
  const options = pppoeOptions(line, {
    ethernet,
    ethernetMtu: mtuOf(ethernet),
    name,
    plugin,
  });
  return running(
    line,
    session,
    start(pppd, sessionDirectory(root, session.number), options),
    machine,
  );
}

function start(pppd: string, directory: string, options: string): Pppd {
  try {
    return startPppd(pppd, directory, options);
  } catch (error) {
    // A full disk, say.
    throw new LineFailed("programFailed", (error as Error).message);
  }
}

export function adoptPppoe(
  line: PppoeLine,
  session: LineSession,
  machine: PppoeMachine,
): RunningLine | undefined {
  const process = adoptPppd(sessionDirectory(machine.root, session.number));
  return process && running(line, session, process, machine);
}

function running(
  { password }: PppoeLine,
  { number }: LineSession,
  process: Pppd,
  { root, ip, nft }: PppoeMachine,
): RunningLine {
  const name = pppName(number);
  const ended = process.ended.then(({ exitCode, log, notStarted }): LineFailure => {
    if (notStarted !== undefined) return { error: "noPppd", detail: notStarted };
    return failureOf(log, exitCode, password);
  });
  return {
    interface: name,
    ethernet: ethernetOf(process.options),
    startedAtMs: process.startedAtMs,
    ended,
    addresses: () => addressesOf(name),
    counters: () => countersOf(name),
    async route(addresses) {
      await routeThrough({ number, interface: name }, addresses, ip);
      // Programs of this machine work without nftables; what it forwards is then left as it is.
      await clampMss(name, mtuOf(name), nft).catch(() => undefined);
    },
    async hangUp() {
      await process.stop();
      await unclampMss(name, nft);
      await removeRoutes(number, ip);
      await rm(sessionDirectory(root, number), { recursive: true, force: true });
    },
  };
}

const PLUGINS = ["rp-pppoe.so", "pppoe.so"];

/** The plug-in beside pppd, as the versions of pppd call it; undefined without one. */
export function findPlugin(directories: readonly string[] = ["/usr/lib/pppd", "/usr/lib64/pppd"]) {
  const versions = directories.flatMap((directory) => {
    try {
      return readdirSync(directory).map((version) => join(directory, version));
    } catch {
      return [];
    }
  });
  return PLUGINS.find((plugin) => versions.some((version) => isThere(join(version, plugin))));
}

/** True if a program exists, by its path or in PATH. */
export function findProgram(name: string): boolean {
  if (name.includes("/")) return isThere(name);
  return (process.env.PATH ?? "")
    .split(delimiter)
    .some((directory) => isThere(join(directory, name)));
}

function isThere(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
