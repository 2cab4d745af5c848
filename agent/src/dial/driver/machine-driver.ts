import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import type { DialDriver } from "@nodeyard/contract/dial/agent-lines.ts";
import { removeUnusedLinks } from "./ethernet-links.ts";
import { type LineDriver, LineFailed } from "./line-driver.ts";
import { removeMssRules, unclampMss } from "./line-mss.ts";
import { removeRoutes } from "./line-routes.ts";
import { mayConfigureNetwork } from "./net-admin.ts";
import { pppName, sessionDirectory } from "./names.ts";
import { adoptPppd } from "./pppd-process.ts";
import { adoptPppoe, dialPppoe, findPlugin, findProgram } from "./pppoe-driver.ts";
import { programRunner } from "./run-program.ts";
import { adoptStatic, removeAdded, startStatic } from "./static-driver.ts";

/** Programs and files that the driver uses; tests have stand-ins. */
export interface DriverParts {
  pppd: string;
  ip: string;
  nft: string;
  pppDevice: string;
  /** Undefined if pppd has none. */
  plugin: string | undefined;
  mayConfigure: () => boolean;
}

export function machineParts(): DriverParts {
  return {
    pppd: "pppd",
    ip: "ip",
    nft: "nft",
    pppDevice: "/dev/ppp",
    plugin: findPlugin(),
    mayConfigure: () => mayConfigureNetwork(),
  };
}

/**
 * Lines of this machine: PPPoE through pppd and its plug-in, static ones through addresses of an interface.
 *
 * @param root directory of the sessions: options with a password, log and PID of each
 */
export function createMachineDriver(root: string, parts: DriverParts): LineDriver {
  const ip = programRunner(parts.ip);
  const nft = programRunner(parts.nft);
  const { pppd, plugin = "" } = parts;

  function readiness(): DialDriver {
    if (!parts.mayConfigure()) return "noRight";
    if (plugin === "" || !findProgram(pppd)) return "noPppd";
    return existsSync(parts.pppDevice) ? "ready" : "noPpp";
  }

  return {
    readiness: async () => readiness(),
    async dial(session) {
      const { line } = session;
      const state = readiness();
      // Static lines do not need PPP.
      if (line.kind === "static" && state !== "noRight")
        return startStatic(line, session, { root, ip });
      if (line.kind === "static") throw new LineFailed("noRight");
      if (state !== "ready") throw new LineFailed(state);
      return dialPppoe(line, session, { root, ip, nft, pppd, plugin });
    },
    async adopt(session) {
      const { line } = session;
      return line.kind === "static"
        ? adoptStatic(line, session, { root, ip })
        : adoptPppoe(line, session, { root, ip, nft, pppd, plugin });
    },
    async tidy(kept) {
      const numbers = new Set(kept.map(({ number }) => number));
      const entries = await readdir(root).catch(() => []);
      const left = entries.map(Number).filter((number) => number > 0 && !numbers.has(number));
      await Promise.all(left.map((number) => removeSession(number)));
      await removeUnusedLinks(kept, ip);
      if (!kept.some(({ line }) => line.kind === "pppoe")) await removeMssRules(nft);
    },
  };

  async function removeSession(number: number): Promise<void> {
    const directory = sessionDirectory(root, number);
    await adoptPppd(directory)?.stop();
    await unclampMss(pppName(number), nft);
    await removeRoutes(number, ip);
    await removeAdded(directory, ip);
    await rm(directory, { recursive: true, force: true });
  }
}
