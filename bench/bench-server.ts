import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createApp } from "../server/src/app.ts";
import { systemClock } from "../server/src/platform/clock.ts";
import { readConfig, type Config } from "../server/src/platform/config.ts";
import type { DatabaseHandle } from "../server/src/platform/database.ts";
import { createLogger } from "../server/src/platform/log.ts";
import { createFieldEncryption } from "../server/src/platform/field-encryption.ts";
import { TEST_WECHAT } from "../server/src/rooms/wechat/testing/in-app.ts";
import { makePartitions } from "../server/src/rooms/monitoring/partitions.ts";

/** The whole server in this process, as `npm start` composes it, without jobs. */
export async function withBenchServer<T>(
  database: DatabaseHandle,
  work: (port: number) => Promise<T>,
  options: { pagesDirectory?: string; config?: Partial<Config> } = {},
): Promise<T> {
  const config = {
    ...readConfig({ NODE_ENV: "test" }, []),
    wechat: TEST_WECHAT,
    ...options.config,
  };
  const app = await createApp({
    config,
    clock: systemClock,
    log: createLogger("silent"),
    database,
    encryption: createFieldEncryption([randomBytes(32)]),
    chain: undefined,
    pagesDirectory: options.pagesDirectory,
  });
  await makePartitions(app.deps);
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  try {
    return await work((app.server.server.address() as AddressInfo).port);
  } finally {
    await app.close();
  }
}
