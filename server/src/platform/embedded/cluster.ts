import { spawn } from "node:child_process";
import { chown, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import type { Binaries } from "./binaries.ts";

export const USER = "nodeyard";

/** The user that runs PostgreSQL, if different from ours. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root: uses `postgres` if it exists, otherwise `nobody`. */
export async function chooseUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] =
      passwd
        .split("\n")
        .find((line) => line.startsWith(`${name}:`))
        ?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

async function chownPath(path: string, user: RunAs): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(path, user.uid, user.gid);
}

function run(program: string, args: readonly string[], user: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: "/",
      env: { LC_ALL: "C" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}:\n${output}`)),
    );
  });
}

/** Initialises the cluster in a temporary directory and renames it, so that a kill leaves nothing incomplete. */
export async function createCluster(
  binaries: Binaries,
  cluster: string,
  password: string,
  user: RunAs,
): Promise<void> {
  const partial = `${cluster}.partial`;
  const passwordFile = `${cluster}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await chownPath(partial, user);
  await writeFile(passwordFile, password, { mode: 0o600 });
  await chownPath(passwordFile, user);
  try {
    await run(
      binaries.initdb,
      [
        "-D",
        partial,
        "-U",
        USER,
        "-A",
        "scram-sha-256",
        `--pwfile=${passwordFile}`,
        "-E",
        "UTF8",
        "--locale=C",
      ],
      user,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(partial, cluster);
}
