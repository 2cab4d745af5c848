import { execFileSync, spawnSync } from "node:child_process";

const MARK = "NODEYARD_TRIAL_NETWORK";

/**
 * Begins the program again in a network namespace of its own and ends with its status: port 22 is free there, and nothing is
 * reached outside. Returns in the program that was begun again.
 */
export function enterOwnNetwork(): void {
  if (process.env[MARK] !== "1") {
    const inside = ["--net", process.execPath, ...process.argv.slice(1)];
    const env = { ...process.env, [MARK]: "1" };
    process.exit(spawnSync("unshare", inside, { stdio: "inherit", env }).status ?? 1);
  }
  const ip = (command: string) => execFileSync("ip", command.split(" "));
  ip("link set lo up");
  ip("link add eth0 type veth peer name eth0-end");
  ip("link set eth0-end up");
  ip("address add 192.0.2.2/24 dev eth0");
  giveMac(1);
}

/** Makes the machine another one, as the agent sees it: the address of the card that its default route leads through. */
export function giveMac(serial: number): void {
  const mac = `52:54:00:15:00:${serial.toString(16).padStart(2, "0")}`;
  execFileSync("ip", ["link", "set", "eth0", "down"]);
  execFileSync("ip", ["link", "set", "eth0", "address", mac, "up"]);
  execFileSync("ip", ["route", "replace", "default", "dev", "eth0"]);
}
