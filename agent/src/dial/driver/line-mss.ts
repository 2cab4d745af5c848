import type { RunProgram } from "./run-program.ts";

const TABLE = "inet nodeyard_lines";
/** IP and TCP without options. */
const HEADER_BYTES = { ipv4: 40, ipv6: 60 } as const;
const FAMILIES = ["ipv4", "ipv6"] as const;

// `rt mtu` would look the way back up in the main table, which does not lead through the line.
const CHAINS = [
  `add table ${TABLE}`,
  ...FAMILIES.map((map) => `add map ${TABLE} ${map} { typeof iifname : tcp option maxseg size; }`),
  `add chain ${TABLE} clamp`,
  `flush chain ${TABLE} clamp`,
  ...FAMILIES.flatMap((map) =>
    ["oifname", "iifname"].map(
      (side) =>
        `add rule ${TABLE} clamp meta nfproto ${map} tcp option maxseg size set ${side} map @${map}`,
    ),
  ),
  `add chain ${TABLE} forward { type filter hook forward priority mangle; }`,
  `flush chain ${TABLE} forward`,
  `add rule ${TABLE} forward tcp flags & (syn|rst) == syn jump clamp`,
];

/**
 * Lowers the maximum segment size of TCP connections that are forwarded through a line, in both directions, to its MTU: the
 * other side of containers and of machines behind this one cannot know it, and carriers drop the messages that would tell. Sockets
 * of this machine take theirs from the interface.
 */
export async function clampMss(name: string, mtu: number, nft: RunProgram): Promise<void> {
  await unclampMss(name, nft);
  const elements = FAMILIES.map(
    (map) => `add element ${TABLE} ${map} { "${name}" : ${mtu - HEADER_BYTES[map]} }`,
  );
  await nft([...CHAINS, ...elements].join("\n"));
}

/** Has no effect on a line that is not clamped. */
export async function unclampMss(name: string, nft: RunProgram): Promise<void> {
  const elements = FAMILIES.map((map) => `delete element ${TABLE} ${map} { "${name}" }`);
  await nft(elements.join("\n")).catch(() => undefined);
}

/** Removes the rules of all lines. */
export async function removeMssRules(nft: RunProgram): Promise<void> {
  await nft(`delete table ${TABLE}`).catch(() => undefined);
}
