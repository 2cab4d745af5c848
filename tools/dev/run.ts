// The program of `npm run dev`, once everything is installed: the console from its sources, and behind it the server.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitProcess } from "@nodeyard/contract/exit-process.ts";
import fastify from "fastify";
import { readConfig } from "../../server/src/platform/config.ts";
import type { DocumentSource } from "../../server/src/platform/page-library.ts";
import { isPagePath, registerDocuments } from "../../server/src/platform/pages.ts";
import { reportStartFailure } from "../../server/src/start-failure.ts";
import { Forwarding } from "./forward.ts";

/** Sent by `server.ts`. */
interface FromServer {
  readonly listening?: string;
  readonly ready?: string;
  readonly lines?: readonly string[];
}

/** `console/build/dev/dev-server.ts`, which the console's own compiler settings check. */
interface DevServer {
  readonly documents: DocumentSource;
  /** @param handle answers what no source answers. @returns the address. */
  listen(handle: import("node:http").RequestListener): Promise<string>;
  close(): Promise<void>;
}

process.env["NODE_ENV"] = "development";
const startedAt = Date.now();
const args = process.argv.slice(2);
const forwarding = new Forwarding();
/** Before the first start is over, which may make the demo, the server shows its progress instead of pages. */
let isStarting = true;

async function startConsole(): Promise<{ address: string; close(): Promise<void> }> {
  const config = readConfig(process.env, args);
  const program = new URL("../../console/build/dev/dev-server.ts", import.meta.url);
  const { startDevServer } = (await import(program.href)) as {
    startDevServer(at: { host: string; port: number }): Promise<DevServer>;
  };
  const { documents, listen, close } = await startDevServer(config);
  const pages = fastify();
  const { internationalHost, pages: settings } = config;
  registerDocuments(pages, documents, { internationalHost, settings });
  await pages.ready();
  const address = await listen((request, response) => {
    const [path = "/"] = (request.url ?? "/").split("?", 1);
    const isPage = request.method === "GET" && isPagePath(path);
    if (isPage && !isStarting) pages.routing(request, response);
    else void forwarding.handle(request, response);
  });
  return { address, close };
}

/** The server, started again by Node when a file that it imports has changed. */
function startServer(address: string, onReady: (lines: readonly string[]) => void) {
  const server = spawn(
    process.execPath,
    [
      "--watch",
      "--watch-preserve-output",
      "--disable-warning=ExperimentalWarning",
      join(import.meta.dirname, "server.ts"),
      ...args,
    ],
    {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      env: { ...process.env, PORT: "0", DEV_ADDRESS: address },
      // Not in the terminal's group: Ctrl-C would reach the server twice, which ends it without its database.
      detached: true,
    },
  );
  server.on("message", ({ listening, ready, lines = [] }: FromServer) => {
    if (listening !== undefined && isStarting) forwarding.found(listening);
    if (ready === undefined) return;
    forwarding.found(ready);
    onReady(lines);
    isStarting = false;
  });
  return server;
}

try {
  const { address, close } = await startConsole();
  const server = startServer(address, (lines) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    if (isStarting)
      console.log([`\nNodeyard is ready: ${address} (${seconds} s)`, ...lines].join("\n"));
    else console.log("The server answers again.");
  });
  server.on("exit", (code) => exitProcess(code ?? 1));
  process.on("exit", () => server.kill());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      server.kill("SIGTERM");
      void close();
    });
} catch (error) {
  exitProcess(reportStartFailure(error));
}
