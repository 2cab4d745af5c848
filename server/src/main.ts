import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import { readConfig } from "./platform/config.ts";
import { createTerminalProgress } from "./platform/terminal-progress.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { reportStartFailure } from "./start-failure.ts";
import { startServer } from "./start-server.ts";

/** The server without demo data, as in production. */
const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");
const progress = createTerminalProgress();

try {
  const config = { ...readConfig(process.env, process.argv.slice(2)), wantsDemo: false };
  const server = await startServer({
    config,
    projectRoot,
    pagesDirectory: join(projectRoot, "console/dist"),
    onListening: (address) =>
      console.log(`Nodeyard (${config.role}) is starting: ${address} shows the progress`),
    onProgress: progress.show,
  });
  progress.end();
  console.log(`Nodeyard (${config.role}) is ready: ${server.address}`);
  await runUntilStopped(server);
} catch (error) {
  progress.end();
  exitProcess(reportStartFailure(error));
}
