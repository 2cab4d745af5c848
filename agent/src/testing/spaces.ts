import { execFileSync, spawnSync } from "node:child_process";
import { namespaceObstacle } from "./namespace.ts";

/** True if tests can build networks with nftables here. */
export const canBuildNetworks =
  process.getuid?.() === 0 &&
  namespaceObstacle() === undefined &&
  spawnSync("nft", ["--version"]).status === 0;

const ip = (...args: string[]): string =>
  execFileSync("ip", args, { encoding: "utf8", stdio: "pipe" });

export interface Spaces {
  /** Name of a namespace as the system knows it. */
  nameOf(space: string): string;
  /** Output of a script that runs in a namespace; throws if it fails. */
  run(space: string, script: string): string;
  /** A pair of interfaces that are up, `SPACE INTERFACE` each. */
  link(one: string, other: string): void;
  remove(): void;
}

/** Network namespaces that forward, with nothing but a loopback interface. */
export function makeSpaces(prefix: string, names: readonly string[]): Spaces {
  const nameOf = (space: string): string => `${prefix}-${process.pid}-${space}`;
  const run = (space: string, script: string): string =>
    ip("netns", "exec", nameOf(space), "sh", "-ec", script);
  for (const name of names) {
    ip("netns", "add", nameOf(name));
    run(
      name,
      "ip link set lo up; echo 1 >/proc/sys/net/ipv4/ip_forward; echo 1 >/proc/sys/net/ipv6/conf/all/forwarding",
    );
  }
  return {
    nameOf,
    run,
    link(...ends) {
      const [[one = "", oneName = ""] = [], [other = "", otherName = ""] = []] = ends.map((end) =>
        end.split(" "),
      );
      const made = `link add ${oneName} netns ${nameOf(one)} type veth`;
      ip(...`${made} peer name ${otherName} netns ${nameOf(other)}`.split(" "));
      run(one, `ip link set ${oneName} up`);
      run(other, `ip link set ${otherName} up`);
    },
    remove() {
      for (const name of names) spawnSync("ip", ["netns", "del", nameOf(name)]);
    },
  };
}
