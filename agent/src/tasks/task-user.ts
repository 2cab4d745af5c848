import { execFileSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { dirname } from "node:path";

/** The account that tasks run as. */
export interface TaskUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

function idOf(flag: "-u" | "-g", name: string): number {
  return Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
}

/** An account of this machine; undefined if there is none of this name. */
export function findTaskUser(name: string): TaskUser | undefined {
  try {
    return { name, uid: idOf("-u", name), gid: idOf("-g", name) };
  } catch {
    return undefined;
  }
}

/** True if the user differs from the one of this process. */
export function isAnother(user: TaskUser): boolean {
  return process.getuid?.() !== user.uid;
}

/** Gives a task's directory to its user, and lets the user pass through the two above it, which stay unlisted. */
export function chownDirectory(directory: string, user: TaskUser): void {
  const tasks = dirname(directory);
  for (const above of [dirname(tasks), tasks]) chmodSync(above, 0o711);
  chownSync(directory, user.uid, user.gid);
}
