import { readFileSync } from "node:fs";

const CAP_NET_ADMIN = 12n;

/** True if this process may change interfaces, addresses and routes: root alone may not, in a unit that drops the right. */
export function mayConfigureNetwork(statusFile = "/proc/self/status"): boolean {
  try {
    const [, effective = "0"] =
      /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync(statusFile, "utf8")) ?? [];
    return ((BigInt(`0x${effective}`) >> CAP_NET_ADMIN) & 1n) === 1n;
  } catch {
    return false;
  }
}
