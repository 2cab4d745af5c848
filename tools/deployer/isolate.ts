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
  ip("address add 192.0.2.2/24 dev eth0");
  setMac(1);
}

/** Makes the machine another one, as the agent sees it: network cards with other addresses. */
export function setMac(serial: number): void {
  const number = serial.toString(16).padStart(2, "0");
  for (const [card, end] of [
    ["eth0", "01"],
    ["eth0-end", "02"],
  ] as const) {
    execFileSync("ip", ["link", "set", card, "down"]);
    execFileSync("ip", ["link", "set", card, "address", `52:54:00:15:${number}:${end}`, "up"]);
  }
  execFileSync("ip", ["route", "replace", "default", "dev", "eth0"]);
}
