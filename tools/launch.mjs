// Brings a clean clone to a running program, on whatever Node is there (20 or newer); everything after the installation runs on the
// Node that the lockfile pins.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { constants, setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileCache, pinnedNode, prepare } from "./prepare.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Refuses a taken port before minutes of installation. A wrong PORT or HOST is refused by the program, by name. */
async function requireFreePort() {
  const { PORT, HOST } = process.env;
  const port = PORT ? Number(PORT) : 8080;
  if (!Number.isInteger(port) || port < 0 || port > 65535) return;
  const server = createServer();
  server.listen(port, HOST || "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (error.code !== "EADDRINUSE") return;
    console.error(
      `Port ${port} is in use by another program or a running Nodeyard. Stop it, or choose another port with PORT.`,
    );
    process.exit(2);
  }
  server.close();
}

/** The installer's packages, made while nothing else needs the processor. */
function packageAgent() {
  const build = spawn(pinnedNode(root), [join(root, "agent/build/build.ts"), "--on-start"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (build.pid !== undefined) setPriority(build.pid, constants.priority.PRIORITY_LOW);
  return build;
}

/** Installs what is missing and runs a program below `tools/` until it or this process is stopped. */
export async function launch({ program, args, wantsConsole }) {
  await requireFreePort();
  try {
    await prepare(root, { wantsConsole });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  const child = spawn(
    pinnedNode(root),
    ["--disable-warning=ExperimentalWarning", join(root, "tools", program), ...args],
    { stdio: "inherit", env: { ...process.env, ...compileCache(root) } },
  );
  const packaging = packageAgent();
  // A terminal sends Ctrl-C to both of us; a service manager only to this process, which passes it on.
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  process.on("SIGINT", () => {});
  child.on("exit", (code, signal) => {
    packaging.kill();
    process.exit(code ?? (signal ? 1 : 0));
  });
}
