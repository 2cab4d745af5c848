import { join } from "node:path";

/** Names of what a session has on this machine. Interfaces begin with `ny`: nothing else is ever removed. */
export const pppName = (number: number): string => `nyp${number}`;
export const macvlanName = (number: number): string => `nym${number}`;
/** Shared by the lines of one VLAN. */
export const vlanName = (nicIndex: string, vlan: number): string => `nyv${nicIndex}.${vlan}`;

/** Routing table and priority of the rule that leads to it. */
export const tableOf = (number: number): string => String(7_000 + number);

export const linesDirectory = (stateDirectory: string): string => join(stateDirectory, "lines");
export const sessionDirectory = (root: string, number: number): string =>
  join(root, String(number));
