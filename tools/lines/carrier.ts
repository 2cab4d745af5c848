import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { type Place, run } from "./transcript.ts";

/** The device: the machine's first network namespace. */
export const box: Place = { name: "box", inside: ["nsenter", "-t", "1", "-n", "-m"] };
/** Access concentrators and NAT. */
export const carrier: Place = { name: "carrier", inside: ["ip", "netns", "exec", "carrier"] };
/** Beyond the carrier: the agent's server, targets of probes, a STUN server. This program runs there. */
const internet: Place = { name: "internet", inside: ["ip", "netns", "exec", "internet"] };

export const SERVER = { host: "203.0.113.10", port: 8080 };
export const STUN_HOSTS = ["203.0.113.20", "203.0.113.21"] as const;
export const STUN_PORTS = [3478, 3479] as const;
export const TARGETS = ["203.0.113.10:8080", "[2001:db8:ff::10]:443"];
/** With all that has to be quoted in pppd's options. */
export const PASSWORD = 'correct horse \\ "7"';
const ACCOUNTS = ["home1@carrier", "home2@carrier", "home3@carrier"];

/** Before this program starts in the namespace that it makes. */
export function makeNetworks(): void {
  run(
    { name: "", inside: [] },
    `set -e
    ip netns add carrier; ip netns add internet
    ip link add eth0 type veth peer name port0 netns carrier
    ip link add eth1 type veth peer name port1 netns carrier
    ip link add uplink0 netns carrier type veth peer name inet0 netns internet
    ip addr add 10.0.0.2/24 dev eth0; ip link set eth0 up; ip link set eth1 up
    ip route add default via 10.0.0.1`,
  );
  run(
    carrier,
    `set -e
    sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1
    for port in lo port0 port1 uplink0; do ip link set $port up; done
    ip addr add 10.0.0.1/24 dev port0; ip addr add 198.51.100.1/24 dev port1
    ip addr add 203.0.113.1/24 dev uplink0; ip -6 addr add 2001:db8:ff::1/64 dev uplink0 nodad
    ip link add link port0 name port0.100 type vlan id 100; ip link set port0.100 up
    # This line is longer than the others.
    tc qdisc add dev port0.100 root netem delay 40ms
    nft -f - <<RULES
table ip carrier {
  chain nat { type nat hook postrouting priority 100;
    oif uplink0 ip saddr 198.51.100.0/24 return
    oif uplink0 ip saddr 10.68.0.0/24 masquerade fully-random
    oif uplink0 masquerade
  }
  # Unsolicited packets leave no state, or the NAT would choose another port for a later response.
  chain input { type filter hook input priority 0;
    iif uplink0 ct state new drop
  }
  # Every fifth connection of the static line is lost.
  chain forward { type filter hook forward priority 0;
    ip saddr 198.51.100.2 tcp dport 8080 tcp flags & (syn | ack) == syn numgen inc mod 5 4 drop
  }
}
RULES`,
  );
  run(
    internet,
    `set -e
    ip link set lo up; ip link set inet0 up
    for host in ${[SERVER.host, ...STUN_HOSTS].join(" ")}; do ip addr add $host/24 dev inet0; done
    ip -6 addr add 2001:db8:ff::10/64 dev inet0 nodad
    ip route add default via 203.0.113.1; ip -6 route add default via 2001:db8:ff::1`,
  );
}

/** Announces a prefix on each new session of the carrier; pppd runs it for the device's own sessions too. */
const ANNOUNCE = `#!/bin/sh
case "$1" in ppp*) ;; *) exit 0 ;; esac
prefix=2001:db8:67:\${1#ppp}
ip -6 addr add $prefix::1/64 dev "$1" nodad
printf 'interface %s { AdvSendAdvert on; MinRtrAdvInterval 3; MaxRtrAdvInterval 4; prefix %s::/64 {}; };' "$1" "$prefix" >"/run/radvd-$1.conf"
exec radvd -C "/run/radvd-$1.conf" -p "/run/radvd-$1.pid" </dev/null >/dev/null 2>&1
`;

/** As beyond a further tunnel. An argument, since the concentrator's own are behind its file of options. */
const NARROW_PPPD = "/usr/local/sbin/narrow-pppd";

/** The access concentrators, one untagged with IPv6 and one in VLAN 100 without, and the accounts that they know. */
export function startCarrier(): void {
  const secret = PASSWORD.replace(/["\\]/g, "\\$&");
  const secrets = ACCOUNTS.map((account) => `"${account}" * "${secret}" *\n`);
  writeFileSync("/etc/ppp/chap-secrets", secrets.join(""), { mode: 0o600 });
  writeFileSync("/etc/ppp/ipv6-up.d/announce", ANNOUNCE, { mode: 0o755 });
  const options = ["auth", "require-chap", "lcp-echo-interval 10", "lcp-echo-failure 3"];
  writeFileSync(NARROW_PPPD, '#!/bin/sh\nexec /usr/sbin/pppd "$@" mru 1442\n', { mode: 0o755 });
  for (const [port, network, extra, pppd] of [
    ["port0", "10.67.0", "+ipv6", "/usr/sbin/pppd"],
    ["port0.100", "10.68.0", "noipv6", NARROW_PPPD],
  ] as const) {
    const file = `/etc/ppp/options-${port}`;
    writeFileSync(file, [...options, extra, ""].join("\n"));
    const names = ["-F", "-C", `carrier-${port}`, "-I", port, "-O", file, "-q", pppd];
    const addresses = ["-L", `${network}.1`, "-R", `${network}.10`, "-N", "120"];
    const [program = "", ...inside] = carrier.inside;
    spawn(program, [...inside, "pppoe-server", ...names, ...addresses], { stdio: "ignore" });
  }
}

/** Accepts connections of probes over IPv6. */
export async function startTarget(): Promise<void> {
  const target = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => target.listen(443, "2001:db8:ff::10", resolve));
}
