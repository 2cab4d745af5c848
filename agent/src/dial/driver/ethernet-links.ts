import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import { derivedMac } from "./derived-mac.ts";
import {
  existingVlan,
  hasCarrier,
  indexOf,
  interfaceNames,
  macOf,
  uplinkName,
} from "../../machine/interfaces.ts";
import { LineFailed, type LineSession } from "./line-driver.ts";
import { macvlanName, vlanName } from "./names.ts";
import type { RunProgram } from "./run-program.ts";

type PppoeLine = Extract<AgentLine, { kind: "pppoe" }>;

/**
 * The Ethernet interface that a session is dialled on, made if need be: its NIC, on that its VLAN, on that one with a MAC address
 * of its own. Throws `LineFailed`.
 */
export async function prepareEthernet(
  line: PppoeLine,
  { session, number }: LineSession,
  ip: RunProgram,
): Promise<string> {
  const nic = await raise(line.nic ?? uplinkName(), ip);
  const base = line.vlan === null ? nic : await vlanOn(nic, line.vlan, ip);
  const mac = macFor(line, session, base);
  return mac === undefined ? base : macvlanOn(base, mac, macvlanName(number), ip);
}

/** The named NIC, up and with a link. Throws `LineFailed`. */
export async function raise(name: string | undefined, ip: RunProgram): Promise<string> {
  if (name === undefined || indexOf(name) === undefined)
    throw new LineFailed("noInterface", name ?? "");
  await ip("link", "set", name, "up").catch(({ message }: Error) => {
    throw new LineFailed("noInterface", message);
  });
  if (!hasCarrier(name)) throw new LineFailed("noCarrier", name);
  return name;
}

/** The first session has the line's address, or the interface's own; no two sessions have the same. */
function macFor(line: PppoeLine, session: number, base: string): string | undefined {
  if (session === 1) return line.mac ?? undefined;
  return derivedMac(line.mac ?? macOf(base) ?? "", line.id, session);
}

async function vlanOn(nic: string, vlan: number, ip: RunProgram): Promise<string> {
  const name = existingVlan(nic, vlan) ?? vlanName(indexOf(nic) ?? "", vlan);
  return make(
    name,
    ip,
    ["link", "add", "link", nic, "name", name],
    ["type", "vlan", "id", String(vlan)],
  );
}

async function macvlanOn(base: string, mac: string, name: string, ip: RunProgram): Promise<string> {
  // Of earlier settings.
  if (macOf(name) !== undefined) await ip("link", "del", name).catch(() => undefined);
  const kind = ["address", mac, "type", "macvlan", "mode", "private"];
  return make(name, ip, ["link", "add", "link", base, "name", name], kind);
}

async function make(name: string, ip: RunProgram, add: string[], kind: string[]): Promise<string> {
  try {
    // Lines of one VLAN are dialled at the same time: another may have made it.
    if (indexOf(name) === undefined)
      await ip(...add, ...kind).catch((error: unknown) => {
        if (indexOf(name) === undefined) throw error;
      });
    await ip("link", "set", name, "up");
    return name;
  } catch (error) {
    throw new LineFailed("interfaceFailed", (error as Error).message);
  }
}

/** Removes our interfaces that belong to none of these sessions. */
export async function removeUnusedLinks(
  kept: readonly LineSession[],
  ip: RunProgram,
): Promise<void> {
  const numbers = new Set(kept.map(({ number }) => macvlanName(number)));
  const vlans = new Set(kept.map(({ line }) => (line.kind === "pppoe" ? line.vlan : null)));
  for (const name of interfaceNames()) {
    const vlan = /^nyv\d+\.(\d+)$/.exec(name)?.[1];
    const isUnused =
      vlan === undefined ? /^nym\d+$/.test(name) && !numbers.has(name) : !vlans.has(Number(vlan));
    if (isUnused) await ip("link", "del", name).catch(() => undefined);
  }
}
