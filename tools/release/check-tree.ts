import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findRelease } from "./changelog.ts";
import { run, trackedFiles } from "./run.ts";

export interface Tree {
  readonly version: string;
  readonly tag: string;
  readonly commit: string;
  /** The version's part of the changelog. */
  readonly notes: string;
  /** Of the commit, in seconds: the time of everything in the artifacts. */
  readonly atSeconds: number;
}

/** Throws unless the tree can be released: clean, of one version, in the changelog, with its database's fixture. */
export async function checkTree(root: string): Promise<Tree> {
  const read = (path: string): Promise<string> => readFile(join(root, path), "utf8");
  const git = async (...args: string[]): Promise<string> =>
    (await run("git", args, { cwd: root })).trim();
  const { version } = JSON.parse(await read("package.json")) as { version: string };
  const tag = `v${version}`;
  const commit = await git("rev-parse", "HEAD");
  const problems: string[] = [];
  const changed = await git("status", "--porcelain");
  if (changed !== "") problems.push(`the tree has changes:\n${changed}`);
  for (const path of await trackedFiles(root, ["*/package.json"])) {
    const found = JSON.parse(await read(path)) as { version: string };
    if (found.version !== version) problems.push(`${path} has version ${found.version}`);
  }
  if (!(await read("compose.yaml")).includes(`image: nodeyard:${version}\n`))
    problems.push(`compose.yaml names another image than nodeyard:${version}`);
  const release = findRelease(await read("CHANGELOG.md"), version);
  if (!release) problems.push(`CHANGELOG.md has no section "## [${version}] - YYYY-MM-DD"`);
  if (!existsSync(join(root, `tools/release/fixtures/${version}.backup`)))
    problems.push(`there is no fixture of the database: npm run release -- --fixture`);
  const tagged = await git("rev-parse", "--quiet", "--verify", `${tag}^{commit}`).catch(() => "");
  if (tagged !== "" && tagged !== commit) problems.push(`${tag} is another commit, ${tagged}`);
  if (problems.length > 0)
    throw new Error(`${version} cannot be released:\n- ${problems.join("\n- ")}`);
  return {
    version,
    tag,
    commit,
    notes: release?.text ?? "",
    atSeconds: Number(await git("log", "-1", "--format=%ct")),
  };
}
