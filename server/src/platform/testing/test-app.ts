import { randomBytes } from "node:crypto";
import { createApp, type App } from "../../app.ts";
import type { Chain } from "../chain/chain.ts";
import { createManualClock, type ManualClock } from "../clock.ts";
import type { History } from "../history/history.ts";
import { readConfig, type Config } from "../config.ts";
import { createLogger, type Logger } from "../log.ts";
import { createFieldEncryption, type FieldEncryption } from "../field-encryption.ts";
import type { PaymentGateway } from "../payment-gateway/payment-gateway.ts";
import { callApp, type CallApp } from "./call-app.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** Calls go through `call`, `refusal` and `ask`; what no client sends goes through `server.inject`. */
export interface TestApp extends App, CallApp {
  readonly clock: ManualClock;
  readonly database: TestDatabase;
  /** The newest outbox entry of a kind: the captcha's text, the code. */
  outbox(
    kind: "captcha" | "email" | "sms",
    recipient?: string,
  ): Promise<{ id: string; answer: string }>;
  close(): Promise<void>;
}

export const TEST_START = "2026-03-10T08:30:00.000Z";

/** The real app on a separate database, with a controlled clock; called through Fastify's `inject`. */
export async function createTestApp(
  options: {
    config?: Partial<Config>;
    /** Standard output at the configured level when absent. */
    log?: Logger;
    poolSize?: number;
    chain?: Chain;
    payments?: PaymentGateway;
    history?: History;
    database?: TestDatabase;
    /** Of another app, whose encrypted fields this one reads. */
    encryption?: FieldEncryption;
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase(options.poolSize));
  const clock = createManualClock(TEST_START);
  const config = {
    ...readConfig({ NODE_ENV: "test", NODEYARD_LOG: process.env["NODEYARD_LOG"] ?? "silent" }, []),
    ...options.config,
  };
  const app = await createApp({
    config,
    clock,
    log: options.log ?? createLogger(config.logLevel),
    database,
    encryption: options.encryption ?? createFieldEncryption([randomBytes(32)]),
    chain: options.chain,
    payments: options.payments,
    history: options.history,
    pagesDirectory: undefined,
  });
  return {
    ...app,
    ...callApp(app.server),
    clock,
    database,
    outbox: async (kind, recipient) => {
      let query = database.db
        .selectFrom("outbox_entries")
        .select(["reference as id", "answer"])
        .where("kind", "=", kind)
        .orderBy("outbox_entry_id", "desc")
        .limit(1);
      if (recipient !== undefined) query = query.where("recipient", "=", recipient);
      return query.executeTakeFirstOrThrow();
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
