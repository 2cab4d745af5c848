// What `npm start` runs once everything is installed: the server, and on a first start the demo.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../server/src/platform/config.ts";
import { createTerminalProgress } from "../../server/src/platform/terminal-progress.ts";
import { runUntilStopped } from "../../server/src/run-until-stopped.ts";
import { reportStartFailure } from "../../server/src/start-failure.ts";
import { startServer } from "../../server/src/start-server.ts";
import { ensureDemo, runDemoFleet } from "./demo.ts";
import {
  DEMO_COLLEAGUE,
  DEMO_OPERATOR,
  DEMO_OPERATOR_SECRET,
  DEMO_OWNER,
  DEMO_PASSWORD,
} from "./demo-people.ts";

const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

const progress = createTerminalProgress();

try {
  const config = readConfig(process.env, process.argv.slice(2));
  let hasDemo = false;
  const server = await startServer({
    config,
    projectRoot,
    pagesDirectory: join(projectRoot, "console/dist"),
    onListening: (address) => console.log(`Nodeyard is starting: ${address} shows the progress`),
    onProgress: progress.show,
    beforeServing: async (parts, onProgress) => {
      if (config.wantsDemo && config.role === "all") hasDemo = await ensureDemo(parts, onProgress);
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
  console.log(`\nNodeyard is ready: ${server.address}`);
  console.log(`  中文站 ${server.address}/?language=zn   English ${server.address}/?language=en`);
  if (hasDemo) {
    console.log(`  owner     ${DEMO_OWNER}      password ${DEMO_PASSWORD}`);
    console.log(`  operator  ${DEMO_OPERATOR}  password ${DEMO_PASSWORD}`);
    console.log(`            and ${DEMO_COLLEAGUE}, for acts that take two`);
    console.log(`            authenticator app of both: ${DEMO_OPERATOR_SECRET}`);
  }
  if (config.hasOutbox)
    console.log(
      `  outbox    ${server.address}/dev/outbox   (mail, SMS and captchas of this installation)`,
    );
  if (config.hasOutbox)
    console.log(
      `  settle    ${server.address}/dev/settle   (credits the hour so far, without waiting)`,
    );
  const { chain } = server.app.deps;
  if (chain && config.hasLocalChain) {
    console.log(
      `  chain     ${chain.rpcUrls.join(" ")}   payout wallet ${chain.signerAddress}   token ${chain.tokenAddress}`,
    );
  }
  if (config.databaseUrl === undefined) console.log(`  data      ${server.dataDirectory}`);
  console.log("  Ctrl-C stops everything.\n");

  await stopped;
} catch (error) {
  progress.end();
  process.exit(reportStartFailure(error));
}
