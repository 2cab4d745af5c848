import { execFileSync } from "node:child_process";

/** Why no network namespace can be made here; undefined if one can. Without root there is nothing to try. */
export function namespaceObstacle(): string | undefined {
  try {
    execFileSync("unshare", ["--net", "true"], { stdio: "pipe" });
    execFileSync("ip", ["netns", "list"], { stdio: "pipe" });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

export interface Namespace {
  /** Arguments before a program that runs inside. */
  readonly inside: readonly string[];
  /** The first three bytes of the network between this machine and the namespace; this machine is number 1. */
  readonly network: string;
  run(script: string): string;
  remove(): void;
}

/** A namespace `box` with an interface `wan0` that leads to this machine. */
export function makeNamespace(): Namespace {
  // Of this process: other tests may run on the same machine.
  const id = process.pid;
  const name = `nodeyard-${id}`;
  const outside = `nyt${id % 1_000_000}`;
  const network = `10.${100 + (id % 100)}.${(id >> 7) % 250}`;
  const ip = (...args: string[]): string =>
    execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" });
  ip("netns", "add", name);
  ip("link", "add", outside, "type", "veth", "peer", "name", "wan0", "netns", name);
  ip("addr", "add", `${network}.1/24`, "dev", outside);
  ip("link", "set", outside, "up");
  const run = (script: string): string => ip("netns", "exec", name, "sh", "-c", script);
  run(`set -e
    ip link set lo up; ip link set wan0 up; ip addr add ${network}.2/24 dev wan0
    # An address answers on its own interface alone, so that what reaches a line has come through it.
    echo 1 >/proc/sys/net/ipv4/conf/all/arp_ignore
    echo 2 >/proc/sys/net/ipv4/conf/all/arp_announce
    echo 0 >/proc/sys/net/ipv4/conf/all/rp_filter`);
  return {
    inside: ["ip", "netns", "exec", name],
    network,
    run,
    remove() {
      ip("netns", "del", name);
      // With its other end.
      try {
        ip("link", "del", outside);
      } catch {
        // Gone with the namespace.
      }
    },
  };
}
