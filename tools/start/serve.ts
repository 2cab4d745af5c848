import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import { readConfig } from "../../server/src/platform/config.ts";
import { createTerminalProgress } from "../../server/src/platform/terminal-progress.ts";
import { runUntilStopped } from "../../server/src/run-until-stopped.ts";
import { reportStartFailure } from "../../server/src/start-failure.ts";
import { startServer, type RunningServer } from "../../server/src/start-server.ts";
import { ensureDemo, runDemoFleet } from "./demo.ts";
import {
  DEMO_COLLEAGUE,
  DEMO_OPERATOR,
  DEMO_OPERATOR_SECRET,
  DEMO_OWNER,
  DEMO_PASSWORD,
} from "./demo-people.ts";

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

interface ServeOptions {
  /** The console's build; undefined where something else serves the pages. */
  readonly pagesDirectory: string | undefined;
  readonly onListening: (address: string) => void;
  /** Its own address, and for people the lines about what is where, at the address that they use. */
  readonly onReady: (address: string, linesAt: (shown: string) => readonly string[]) => void;
}

function addressLines(server: RunningServer, hasDemo: boolean, shown: string): string[] {
  const { config, chain } = server.app.deps;
  const lines = [`  中文站 ${shown}/?language=zn   English ${shown}/?language=en`];
  if (hasDemo)
    lines.push(
      `  owner     ${DEMO_OWNER}      password ${DEMO_PASSWORD}`,
      `  operator  ${DEMO_OPERATOR}  password ${DEMO_PASSWORD}`,
      `            and ${DEMO_COLLEAGUE}, for acts that take two`,
      `            authenticator app of both: ${DEMO_OPERATOR_SECRET}`,
    );
  if (config.hasOutbox)
    lines.push(
      `  outbox    ${shown}/dev/outbox   (mail, SMS and captchas of this installation)`,
      `  settle    ${shown}/dev/settle   (credits the hour so far, without waiting)`,
    );
  if (chain && config.hasLocalChain)
    lines.push(
      `  chain     ${chain.rpcUrls.join(" ")}   payout wallet ${chain.signerAddress}   token ${chain.tokenAddress}`,
    );
  if (config.databaseUrl === undefined) lines.push(`  data      ${server.dataDirectory}`);
  return [...lines, "  Ctrl-C stops everything.\n"];
}

/** Runs the server until it is stopped, and on a first start makes the demo. */
export async function serve(options: ServeOptions): Promise<void> {
  const progress = createTerminalProgress();
  try {
    const config = readConfig(process.env, process.argv.slice(2));
    let hasDemo = false;
    const server = await startServer({
      config,
      projectRoot,
      pagesDirectory: options.pagesDirectory,
      onListening: options.onListening,
      onProgress: progress.show,
      beforeServing: async (parts, onProgress) => {
        if (config.wantsDemo && config.role === "all")
          hasDemo = await ensureDemo(parts, onProgress);
      },
    });
    progress.end();
    const demo = hasDemo ? await runDemoFleet(server.app.deps.db, server.address) : undefined;

    // Ahead of the line that says so: from then on it can be stopped.
    const stopped = runUntilStopped({
      databaseEnded: server.databaseEnded,
      stop: async () => {
        await demo?.stop();
        await server.stop();
      },
    });
    options.onReady(server.address, (shown) => addressLines(server, hasDemo, shown));
    await stopped;
  } catch (error) {
    progress.end();
    exitProcess(reportStartFailure(error));
  }
}
