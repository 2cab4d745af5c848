// `npm run try-deployer`: the deployer of standard nodes against OpenSSH on a clean Debian with its own systemd, in a network
// of its own: installs by root, by a key and by sudo, and meets each machine that it must refuse. Prints what owners read of it;
// exits with 1 at the first thing that is not as it should be, with 3 where no clean Debian can be booted.
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../server/src/platform/config.ts";
import { startServer } from "../server/src/start-server.ts";
import { enterOwnNetwork } from "./deployer/isolate.ts";
import { bootTrialMachine, SERVER_PACKAGES } from "./deployer/machine.ts";
import { TRIALS } from "./deployer/trials.ts";
import { makeRoot, obstacle } from "./installer/clean-root.ts";
import { readArguments } from "./read-arguments.mjs";

const root = join(import.meta.dirname, "..");
const { directory } = readArguments(
  `node tools/try-deployer.ts [OPTION …]
  --directory DIR   where the clean Debian is made and kept; default in the directory for temporary files`,
  {
    options: {
      directory: { type: "string", default: join(tmpdir(), "nodeyard-deployer") },
    },
  },
).values;
const packages = join(root, "agent/dist/packages");
const why =
  obstacle() ?? (existsSync(packages) ? undefined : "no packages: npm run build -w agent");
if (why !== undefined) {
  console.log(`No clean Debian can be booted here: ${why}`);
  process.exit(3);
}
await mkdir(directory, { recursive: true });
// From the internet, which the trial itself is cut off from.
makeRoot(directory, SERVER_PACKAGES);
enterOwnNetwork();

const data = await mkdtemp(join(directory, "data-"));
// PostgreSQL does not run as root, and has to get there.
await chmod(data, 0o755);
const server = await startServer({
  config: readConfig(
    {
      NODE_ENV: "test",
      PORT: "8080",
      NODEYARD_LOG: "warn",
      NODEYARD_DATA: join(data, "server"),
      NODEYARD_AGENT_PACKAGES: packages,
      NODEYARD_NODE_NETWORKS: "127.0.0.0/8",
      NODEYARD_NODE_MIN_CPUS: "1",
      NODEYARD_NODE_MIN_MEMORY_GIB: "2",
      NODEYARD_NODE_MIN_STORAGE_GIB: "1",
    },
    ["--empty"],
  ),
  projectRoot: root,
  pagesDirectory: undefined,
  onListening: () => undefined,
  onProgress: () => undefined,
});
try {
  for (const [index, trial] of TRIALS.entries()) {
    const machine = await bootTrialMachine(directory, index + 1);
    try {
      await trial({ server, machine });
    } finally {
      await machine.stop();
    }
  }
  console.log("\nAll trials of the deployer passed.");
} finally {
  await server.stop();
  await rm(data, { recursive: true, force: true });
}
