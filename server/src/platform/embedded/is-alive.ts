import { readFileSync } from "node:fs";

/** A zombie keeps its PID but counts as dead (Linux). */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in brackets and may hold spaces.
    return text.slice(text.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  if (isZombie(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
