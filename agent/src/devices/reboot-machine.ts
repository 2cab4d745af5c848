import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { promisify } from "node:util";

const run = promisify(execFile);

const COMMANDS: readonly (readonly [string, readonly string[]])[] =
  process.platform === "win32"
    ? [["shutdown", ["/r", "/t", "0"]]]
    : [
        ["systemctl", ["reboot"]],
        ["shutdown", ["-r", "now"]],
        ["reboot", []],
      ];

/** Restarts the machine by the first command that works; throws with the output of all. */
export async function rebootMachine(): Promise<void> {
  const failures: string[] = [];
  for (const [command, args] of COMMANDS) {
    try {
      await run(command, args, { timeout: 15_000 });
      return;
    } catch (error) {
      const { code, stderr } = error as { code?: string | number; stderr?: string };
      failures.push(`${command}: ${stderr?.trim() || code}`);
    }
  }
  throw new Error(failures.join("; "));
}

/** ID of the current boot: differs after every restart of the machine. */
export function currentBootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    // Elsewhere the boot time, rounded to ten seconds because clock and uptime drift.
    return `booted-${Math.round((Date.now() / 1000 - uptime()) / 10)}`;
  }
}
