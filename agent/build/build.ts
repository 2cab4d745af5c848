// `npm run build -w agent`: the agent in one file, and packages of it with its runtime for every platform. Only if those there are of
// other sources, with `--this-machine` the packages for this machine, which need no download, and with `--on-start`, as `npm start`
// runs it, first these and then, where the registry is reached, those for every platform.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.ts";
import { writePackages } from "./packages.ts";
import { fetchRuntime, installedRuntime, PLATFORMS, type Platform } from "./runtimes.ts";
import type { PackageManifest } from "@nodeyard/contract/agents/release.ts";
import { RELEASE_KEYS } from "../src/update/release-keys.ts";
import manifest from "../package.json" with { type: "json" };

const workspace = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(workspace, "..");
const directory = join(workspace, "dist/packages");
const OLDEST_NODE = 22;
const [mode] = process.argv.slice(2);

const file = join(workspace, "dist/nodeyard-agent.mjs");
const notices = await bundle(workspace, join(workspace, "src/main.ts"), file);
/** Before anything that an older Node does not have; only the modules of Node itself are loaded earlier. */
const GUARD = `if (Number(process.versions.node.split(".")[0]) < ${OLDEST_NODE}) {
  console.error("The Nodeyard agent needs Node ${OLDEST_NODE} or newer, this is " + process.version + ". 代理程序需要 Node ${OLDEST_NODE} 或更高版本。");
  process.exit(2);
}
`;
// In the file, because it is served alone too.
const agent = Buffer.from(
  `${GUARD}${await readFile(file, "utf8")}\n/*!\n${notices.replaceAll("*/", "* /")}*/\n`,
);
await writeFile(file, agent);
const ownPlatform = PLATFORMS.filter(isThisMachine);
if (mode === "--this-machine") await packageUnlessDone(ownPlatform);
else if (mode === "--on-start") {
  await packageUnlessDone(ownPlatform);
  await packageUnlessDone(PLATFORMS).catch((error: Error) =>
    console.error(`The agent is packaged for this machine's architecture alone: ${error.message}`),
  );
} else await packageAgent(PLATFORMS);

/** Packages the agent unless the packages there are of the same file and for these platforms. */
async function packageUnlessDone(platforms: readonly Platform[]): Promise<void> {
  const text = await readFile(join(directory, "manifest.json"), "utf8").catch(() => undefined);
  const files = text === undefined ? [] : (JSON.parse(text) as PackageManifest).files;
  const digest = createHash("sha256").update(agent).digest("hex");
  const isSame = files.some(({ kind, sha256 }) => kind === "module" && sha256 === digest);
  const isFor = ({ arch }: Platform): boolean => files.some((one) => one.arch === arch);
  if (!isSame || !platforms.every(isFor)) await packageAgent(platforms);
}

async function packageAgent(platforms: readonly Platform[]): Promise<void> {
  const runtimes = [];
  const cache = join(root, "node_modules/.cache/nodeyard-runtimes");
  for (const platform of platforms) {
    const runtime =
      (await installedRuntime(platform, root)) ?? (await fetchRuntime(platform, cache));
    runtimes.push([platform, runtime] as const);
  }
  const { version, released } = manifest;
  const written = await writePackages(
    { root, version, released, agent, notices, keys: RELEASE_KEYS, runtimes },
    directory,
  );
  for (const { name, bytes, sha256 } of written.files)
    console.log(`${sha256}  ${String(bytes).padStart(9)}  ${name}`);
}

function isThisMachine({ arch }: Platform): boolean {
  return process.platform === "linux" && process.arch === arch;
}
