import { execFileSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canBuildNetworks, makeSpaces, type Spaces } from "../../testing/spaces.ts";
import { clampMss, removeMssRules, unclampMss } from "./line-mss.ts";
import type { RunProgram } from "./run-program.ts";

const LINE_MTU = 1400;
/** Many times the window that a connection begins with. */
const TRANSFER_BYTES = 1_000_000;
const PORT = 4000;
/** A transfer that hangs has hung by then; others take some milliseconds. */
const HUNG_AFTER_MS = 4_000;

let spaces: Spaces;
const run = (space: string, script: string): string => spaces.run(space, script);

const DROP_TOO_BIG = `nft 'add table inet hole; add chain inet hole out { type filter hook output priority 0; };
  add rule inet hole out icmp type destination-unreachable drop; add rule inet hole out icmpv6 type packet-too-big drop'`;
const address = (name: string, network: number, number: number): string =>
  `ip addr add 10.9.${network}.${number}/24 dev ${name}; ip addr add fd09:${network}::${number}/64 dev ${name} nodad`;
const route = (via: string): string =>
  `ip route add default via 10.9.${via.replace(" ", ".")}; ip -6 route add default via fd09:${via.replace(" ", "::")}`;

/**
 * Namespaces `lan` – `box` – `carrier` – `far`: the link between box and carrier has a small MTU, and both drop the messages that
 * tell a sender so. The machine's other way out, which the main table names, has none of it.
 */
function build(): void {
  spaces = makeSpaces("nymss", ["lan", "box", "carrier", "far"]);
  spaces.link("lan eth0", "box lan0");
  spaces.link("box nyp1", "carrier line0");
  spaces.link("carrier net0", "far eth0");
  run("lan", `${address("eth0", 1, 2)}; ${route("1 1")}`);
  run(
    "box",
    `${address("lan0", 1, 1)}; ${address("nyp1", 2, 1)}; ip link set nyp1 mtu ${LINE_MTU}; ${DROP_TOO_BIG}
    ip route add default via 10.9.1.2; ip -6 route add default via fd09:1::2
    ip rule add iif lan0 lookup 7001; ip route add default via 10.9.2.2 table 7001
    ip -6 rule add iif lan0 lookup 7001; ip -6 route add default via fd09:2::2 table 7001`,
  );
  run(
    "carrier",
    `${address("line0", 2, 2)}; ${address("net0", 3, 1)}; ip link set line0 mtu ${LINE_MTU}; ${DROP_TOO_BIG}
    ip route add 10.9.1.0/24 via 10.9.2.1; ip -6 route add fd09:1::/64 via fd09:2::1`,
  );
  run("far", `${address("eth0", 3, 2)}; ${route("3 1")}`);
}

const SERVER = `require("node:net").createServer((socket) => {
  socket.on("error", () => undefined);
  let received = 0;
  socket.once("data", (first) => {
    if (first[0] === 1) return socket.end(Buffer.alloc(${TRANSFER_BYTES}));
    received = first.length;
    socket.on("data", (more) => {
      received += more.length;
      if (received >= ${TRANSFER_BYTES}) socket.end("x");
    });
  });
}).listen(${PORT}, "::", () => console.log("listening"))`;

const clientOf = (host: string, isDownload: boolean): string => `
  const socket = require("node:net").connect(${PORT}, ${JSON.stringify(host)});
  let received = 0;
  socket.write(${isDownload ? "Buffer.from([1])" : `Buffer.alloc(${TRANSFER_BYTES})`});
  socket.on("data", (bytes) => void (received += bytes.length));
  socket.on("end", () => { console.log(received >= ${isDownload ? TRANSFER_BYTES : 1} ? "passed" : "cut"); process.exit(); });
  setTimeout(() => { console.log("hung"); process.exit(); }, ${HUNG_AFTER_MS});`;

/** Result of a large transfer to a server. */
function transfer(client: string, server: string, host: string, isDownload: boolean): string {
  const script = `
    ${process.execPath} -e '${SERVER}' >listening & server=$!
    until grep -q listening listening; do sleep 0.05; done
    ip netns exec ${spaces.nameOf(client)} ${process.execPath} -e '${clientOf(host, isDownload)}'
    kill $server`;
  const inFolder = `cd "$(mktemp -d)"\n${script}\nrm -r "$PWD"`;
  return run(server, inFolder).trim();
}

const nft: RunProgram = async (...args) =>
  void execFileSync("ip", ["netns", "exec", spaces.nameOf("box"), "nft", ...args], {
    stdio: "pipe",
  });
const rules = (): string => run("box", "nft list table inet nodeyard_lines 2>/dev/null || true");

describe.runIf(canBuildNetworks)("a black hole", () => {
  beforeEach(build);
  afterEach(() => spaces.remove());

  it.each([
    ["IPv4", "10.9.3.2", "10.9.1.2"],
    ["IPv6", "fd09:3::2", "fd09:1::2"],
  ])(
    "hangs forwarded %s connections without the clamp, and none with it",
    async (_family, far, lan) => {
      expect(transfer("lan", "far", far, true)).toBe("hung");
      expect(transfer("lan", "far", far, false)).toBe("hung");
      await clampMss("nyp1", LINE_MTU, nft);
      expect(transfer("lan", "far", far, true)).toBe("passed");
      expect(transfer("lan", "far", far, false)).toBe("passed");
      expect(transfer("far", "lan", lan, true)).toBe("passed");
      expect(transfer("far", "lan", lan, false)).toBe("passed");
    },
    60_000,
  );

  it.each([
    ["IPv4", "10.9.3.2"],
    ["IPv6", "fd09:3::2"],
  ])(
    "hangs no %s connection of the machine's own, whose interface has the MTU",
    (_family, far) => {
      run(
        "box",
        "ip rule add from 10.9.2.1 lookup 7001; ip -6 rule add from fd09:2::1 lookup 7001; ip route replace default via 10.9.2.2; ip -6 route replace default via fd09:2::2",
      );
      expect(transfer("box", "far", far, true)).toBe("passed");
      expect(transfer("box", "far", far, false)).toBe("passed");
    },
    60_000,
  );

  it("has rules of each line once, with the MTU of its latest session, and none when it is gone", async () => {
    await clampMss("nyp1", 1492, nft);
    await clampMss("nyp2", 1492, nft);
    await clampMss("nyp1", 1442, nft);
    expect(rules().match(/maxseg size set/g)).toHaveLength(4);
    expect(rules()).toContain('"nyp1" : 1402');
    expect(rules()).toContain('"nyp1" : 1382');
    await unclampMss("nyp1", nft);
    expect(rules()).not.toContain("nyp1");
    expect(rules()).toContain('"nyp2" : 1452');
    await removeMssRules(nft);
    expect(rules()).toBe("");
  });
});
