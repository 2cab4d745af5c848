import type { KillablePostgres } from "./killable-postgres.ts";
import type { Director } from "./director.ts";
import { WITHDRAWAL_COMMITS } from "./points.ts";
import { openLink, type FaultyLink } from "./proxy/faulty-link.ts";
import { createHttpFramer } from "./proxy/http-messages.ts";
import { judgePostgres } from "./proxy/postgres-judge.ts";
import { createPostgresFramers } from "./proxy/postgres-messages.ts";
import { judgeRpc, type RpcWeather } from "./proxy/rpc-judge.ts";

/** The ways of one process to what it needs. */
export interface Links {
  readonly databaseUrl: string;
  /** Comma-separated. */
  readonly rpcUrls: string;
  close(): Promise<void>;
}

/** Opens a process's own proxies to PostgreSQL and to each of its nodes; a node given twice counts as two. */
export async function openLinks(options: {
  readonly processName: string;
  readonly postgres: KillablePostgres;
  readonly nodeUrls: readonly string[];
  readonly director: Director;
  readonly weather: RpcWeather;
}): Promise<Links> {
  const { processName, postgres, nodeUrls, director, weather } = options;
  const database = await openLink({
    serverPort: postgres.port,
    accepts: () => true,
    framers: createPostgresFramers,
    judge: () => judgePostgres(director, processName, WITHDRAWAL_COMMITS),
  });
  const nodes: FaultyLink[] = [];
  for (const nodeUrl of nodeUrls)
    nodes.push(
      await openLink({
        serverPort: Number(new URL(nodeUrl).port),
        accepts: () => weather.fault !== "refuses",
        framers: () => ({ toServer: createHttpFramer(), toClient: createHttpFramer() }),
        judge: () => judgeRpc(director, processName, weather),
      }),
    );
  return {
    databaseUrl: postgres.urlAt(database.port),
    rpcUrls: nodes.map(({ port }) => `http://127.0.0.1:${port}`).join(","),
    close: async () => {
      for (const link of [database, ...nodes]) await link.close();
    },
  };
}
