import { spawnSync } from "node:child_process";
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./run.ts";

/** Copies the agent's built packages and holds the Debian ones to lintian. @returns their names. */
export async function collectAgentPackages(
  root: string,
  target: string,
  warn: (text: string) => void,
): Promise<string[]> {
  const folder = join(root, "agent/dist/packages");
  const names = (await readdir(folder)).filter((name) => name.startsWith("nodeyard-agent"));
  const debs = names.filter((name) => name.endsWith(".deb")).map((name) => join(folder, name));
  if (spawnSync("lintian", ["--version"]).error)
    warn("lintian is not installed: the Debian packages are unchecked");
  else
    await run("lintian", ["--allow-root", "--fail-on", "error,warning", ...debs], { cwd: folder });
  for (const name of names) await copyFile(join(folder, name), join(target, name));
  return names;
}
