// Brings a clone to the point where its programs can run: dependencies, pinned Node, the console's build. Each part is
// skipped when what it depends on has not changed, so that a second start loses no time. Plain JavaScript without
// dependencies, because it runs before there are any.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { consoleStamp, filesBelow, fingerprint, STAMP } from "../console/build/fingerprint.mjs";

export { filesBelow, fingerprint };

const OLDEST_NODE = 20;

/** The Node that the lockfile pins; every program of the project runs on it. */
export function pinnedNode(root) {
  return join(root, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Node's compile cache: a program of a thousand files starts in half the time. */
export const compileCache = (root) => ({
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "compiled"),
});

/** Runs a command with its output shown only when it fails. */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}`)),
    );
  });
}

const stampFileOf = (root, name) => join(root, "node_modules", `.nodeyard-${name}`);

async function withProgress(label, work) {
  process.stdout.write(`- ${label} …`);
  const startedAt = Date.now();
  try {
    await work();
  } finally {
    process.stdout.write(` ${((Date.now() - startedAt) / 1000).toFixed(0)} s\n`);
  }
}

/** True if the lockfile's packages are installed, by us or by hand: installing again would delete them under running programs. */
async function isInstalled(root) {
  if (!existsSync(pinnedNode(root))) return false;
  const read = async (file) => JSON.parse(await readFile(join(root, file), "utf8")).packages;
  const wanted = await read("package-lock.json");
  const there = await read("node_modules/.package-lock.json").catch(() => ({}));
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      !path.includes("node_modules/") ||
      link === true ||
      (path in there ? there[path].version === version : optional === true),
  );
}

/** Does `work` unless the stamp of its inputs is the one of the last time. */
async function unlessDone(root, name, stamp, isThere, label, work) {
  const stampFile = stampFileOf(root, name);
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === stamp && isThere()) return;
  await withProgress(label, work);
  await mkdir(join(root, "node_modules"), { recursive: true });
  await writeFile(stampFile, stamp);
}

/** The directory of an npm command's environment: no advertising, no audit calls, the pinned lockfile. */
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

export async function prepare(root, { wantsConsole }) {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE)
    throw new Error(`Node.js ${OLDEST_NODE} or newer is required; this is ${process.version}.`);

  if (!(await isInstalled(root)))
    await withProgress("installing dependencies", async () => {
      // `--include=dev` because the console is built here even where NODE_ENV says production.
      await run("npm", ["ci", "--include=dev", ...QUIET], { cwd: root });
      if (!existsSync(pinnedNode(root))) {
        // npm ignores scripts here; the pinned Node is installed by one.
        await run("npm", ["rebuild", "node", "--ignore-scripts=false", ...QUIET], { cwd: root });
      }
      if (!existsSync(pinnedNode(root)))
        throw new Error("The pinned Node was not installed; is npm set to ignore scripts?");
    });
  await unlessDone(
    root,
    "token",
    await fingerprint([
      ...(await filesBelow(join(root, "server/contracts"))),
      join(root, "tools/compile-token.mjs"),
      join(root, "package-lock.json"),
    ]),
    () => existsSync(join(root, "server/dist/bp-payouts.json")),
    "compiling the contracts",
    () => run(pinnedNode(root), [join(root, "tools/compile-token.mjs")], { cwd: root }),
  );
  if (wantsConsole) await buildConsole(root);
}

/** True if the built console matches the current sources. */
export async function isConsoleBuilt(root) {
  const last = await readFile(join(root, "console/dist", STAMP), "utf8").catch(() => "");
  return last === (await consoleStamp(root));
}

/** Builds the console unless the last build was of the same sources. */
export async function buildConsole(root) {
  if (await isConsoleBuilt(root)) return;
  await withProgress("building the console", () =>
    run("npm", ["run", "build", "-w", "console", ...QUIET], { cwd: root }),
  );
}
