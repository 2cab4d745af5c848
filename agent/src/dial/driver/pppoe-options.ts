import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";

type PppoeLine = Extract<AgentLine, { kind: "pppoe" }>;

/** Printable text without control characters, which would end a line of the options. */
const WORD = /^[^\p{Cc}]{1,80}$/u;
const MAC = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/i;
/** The names that Linux allows, without what is special in options. */
const INTERFACE = /^[A-Za-z0-9][A-Za-z0-9_.@-]{0,14}$/;

/** True if the line can be dialled as it is: a server's text must not become another option. */
export function isUsablePppoe({ account, password, vlan, mac, nic }: PppoeLine): boolean {
  return (
    WORD.test(account) &&
    WORD.test(password) &&
    (vlan === null || (Number.isInteger(vlan) && vlan >= 1 && vlan <= 4094)) &&
    (mac === null || MAC.test(mac)) &&
    (nic === null || isInterfaceName(nic))
  );
}

export function isInterfaceName(name: string): boolean {
  return INTERFACE.test(name);
}

/** pppd reads words in double quotes, with a backslash before quotes and backslashes. */
function quoted(word: string): string {
  return `"${word.replace(/["\\]/g, "\\$&")}"`;
}

/** RFC 4638: as much as Ethernet's frames, if the interface has room for them and the concentrator agrees; else 1492. */
const MAX_MTU = 1_500;
/** Of PPPoE and PPP, in each frame. */
const PPPOE_BYTES = 8;

/** The interface that options dial on. */
export function ethernetOf(options: string): string {
  return /^nic-(.+)$/m.exec(options)?.[1] ?? "";
}

/**
 * The options of one session, which pppd reads from a file, so that its command line has no secret. It takes options of
 * `/etc/ppp/options` first; what matters is therefore said here, also where it is pppd's default.
 *
 * @param ethernet the interface to dial on
 * @param ethernetMtu its MTU
 * @param name the interface that pppd makes
 */
export function pppoeOptions(
  { account, password }: Pick<PppoeLine, "account" | "password">,
  {
    ethernet,
    ethernetMtu,
    name,
    plugin,
  }: { ethernet: string; ethernetMtu: number; name: string; plugin: string },
): string {
  // Limits: LCP agrees on the other side's if that is lower, and so does pppd's interface.
  const mtu = Math.min(MAX_MTU, ethernetMtu - PPPOE_BYTES);
  return [
    `plugin ${plugin}`,
    `nic-${ethernet}`,
    `ifname ${name}`,
    `user ${quoted(account)}`,
    `password ${quoted(password)}`,
    "hide-password",
    "noauth",
    "nodetach",
    // The agent redials.
    "nopersist",
    "maxfail 1",
    "noipdefault",
    "ipcp-accept-local",
    "ipcp-accept-remote",
    "+ipv6",
    // Routes are the agent's: a line must not take the machine's default route.
    "nodefaultroute",
    "noproxyarp",
    `mtu ${mtu}`,
    `mru ${mtu}`,
    "noccp",
    // A dead line is noticed after a minute.
    "lcp-echo-interval 20",
    "lcp-echo-failure 3",
    "",
  ].join("\n");
}
