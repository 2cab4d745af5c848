import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Identifies a process instance: differs from any later process with the same PID. Empty if the process is gone or the
 * system does not report it. On Linux, boot ID and start tick (`/proc/<pid>/stat`, field 22).
 */
export function processStart(pid: number): string {
  if (process.platform !== "linux") return startByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie keeps its PID but holds no resources.
    return fields[0] === "Z" ? "" : `${boot}/${fields[19] ?? ""}`;
  } catch {
    return "";
  }
}

function startByPs(pid: number): string {
  try {
    const args = ["-o", "lstart=", "-p", String(pid)];
    return execFileSync("ps", args, { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}
