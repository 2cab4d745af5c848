import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Names one life of a process: differs from every later process with the same number. Empty when the process is gone,
 * or where the system does not say. On Linux the boot and the start tick (`/proc/<pid>/stat`, field 22).
 */
export function processStart(pid: number): string {
  if (process.platform !== "linux") return startByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A killed process that its parent has not collected keeps its pid; it holds nothing any more.
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
