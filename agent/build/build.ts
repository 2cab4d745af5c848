// `npm run build -w agent`: the agent in one file, and packages of it with its runtime for every platform. With
// `--this-machine`, as `npm start` runs it, only the packages for this machine, which need no download, and only if those there
// are of other sources.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";
import { writePackages, type PackageManifest } from "./packages.ts";
import { fetchRuntime, installedRuntime, PLATFORMS, type Platform } from "./runtimes.ts";
import manifest from "../package.json" with { type: "json" };

const workspace = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(workspace, "..");
const directory = join(workspace, "dist/packages");
const isForThisMachine = process.argv.includes("--this-machine");

const file = join(workspace, "dist/nodeyard-agent.mjs");
const notices = await bundle(workspace, join(workspace, "src/main.ts"), file);
// In the file, because it is served alone too.
const agent = Buffer.from(
  `${await readFile(file, "utf8")}\n/*!\n${notices.replaceAll("*/", "* /")}*/\n`,
);
await writeFile(file, agent);
if (!isForThisMachine || !(await isPackaged())) await packageAgent();

/** Compares the manifest's digest with the agent's; false without a manifest. */
async function isPackaged(): Promise<boolean> {
  const text = await readFile(join(directory, "manifest.json"), "utf8").catch(() => undefined);
  if (text === undefined) return false;
  const { files } = JSON.parse(text) as PackageManifest;
  const digest = createHash("sha256").update(agent).digest("hex");
  return files.some(({ kind, sha256 }) => kind === "module" && sha256 === digest);
}

async function packageAgent(): Promise<void> {
  const runtimes = [];
  const cache = join(root, "node_modules/.cache/nodeyard-runtimes");
  for (const platform of isForThisMachine ? PLATFORMS.filter(isThisMachine) : PLATFORMS) {
    const runtime =
      (await installedRuntime(platform, root)) ?? (await fetchRuntime(platform, cache));
    runtimes.push([platform, runtime] as const);
  }
  const { version, released } = manifest;
  const written = await writePackages(
    { root, version, released, agent, notices, runtimes },
    directory,
  );
  for (const { name, bytes, sha256 } of written.files)
    console.log(`${sha256}  ${String(bytes).padStart(9)}  ${name}`);
}

function isThisMachine({ arch }: Platform): boolean {
  return process.platform === "linux" && process.arch === arch;
}
