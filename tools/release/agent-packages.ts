import { spawnSync } from "node:child_process";
import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST_FILE, SIGNATURE_FILE } from "../../contract/src/agents/rules.ts";
import { run } from "./run.ts";

/**
 * Copies the agent's built packages, with their manifest where it is signed, and holds the Debian ones to lintian. @returns their
 * names.
 */
export async function collectAgentPackages(
  root: string,
  target: string,
  warn: (text: string) => void,
): Promise<string[]> {
  const folder = join(root, "agent/dist/packages");
  const there = await readdir(folder);
  const isSigned = there.includes(SIGNATURE_FILE);
  const names = there.filter(
    (name) => name.startsWith("nodeyard-agent") || (isSigned && name.startsWith(MANIFEST_FILE)),
  );
  const debs = names.filter((name) => name.endsWith(".deb")).map((name) => join(folder, name));
  if (spawnSync("lintian", ["--version"]).error)
    warn("lintian is not installed: the Debian packages are unchecked");
  else
    await run("lintian", ["--allow-root", "--fail-on", "error,warning", ...debs], { cwd: folder });
  for (const name of names) await copyFile(join(folder, name), join(target, name));
  return names;
}
