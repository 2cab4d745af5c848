import { randomBytes } from "node:crypto";
import { createApp, type App } from "../../app.ts";
import type { Chain } from "../chain/chain.ts";
import { createManualClock, type ManualClock } from "../clock.ts";
import { readConfig, type Config } from "../config.ts";
import { createLogger } from "../log.ts";
import { createFieldEncryption } from "../field-encryption.ts";
import { callApp, type CallApp } from "./call-app.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface TestAnswer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    code?: number;
    message?: string;
    error?: string;
    field?: string;
  };
  readonly headers: Record<string, unknown>;
}

export interface TestApp extends App, CallApp {
  readonly clock: ManualClock;
  readonly database: TestDatabase;
  get(path: string, query?: Record<string, unknown>, options?: CallOptions): Promise<TestAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>;
  /** The newest outbox entry of a kind: the captcha's text, the code. */
  outbox(
    kind: "captcha" | "email" | "sms",
    recipient?: string,
  ): Promise<{ id: string; answer: string }>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly session?: string;
  readonly deviceKey?: string;
  readonly language?: "zn" | "en";
  readonly headers?: Record<string, string>;
}

export const TEST_START = "2026-03-10T08:30:00.000Z";

/** The real app on a separate database, with a controlled clock; called through Fastify's `inject`. */
export async function createTestApp(
  options: { config?: Partial<Config>; poolSize?: number; chain?: Chain } = {},
): Promise<TestApp> {
  const database = await createTestDatabase(options.poolSize);
  const clock = createManualClock(TEST_START);
  const config = {
    ...readConfig({ NODE_ENV: "test", NODEYARD_LOG: process.env["NODEYARD_LOG"] ?? "silent" }, []),
    ...options.config,
  };
  const app = await createApp({
    config,
    clock,
    log: createLogger(config.logLevel),
    database,
    encryption: createFieldEncryption([randomBytes(32)]),
    chain: options.chain,
    pagesDirectory: undefined,
  });
  const headersOf = (call: CallOptions): Record<string, string> => ({
    ...(call.session ? { sessionid: call.session } : {}),
    ...(call.deviceKey ? { authorization: `Bearer ${call.deviceKey}` } : {}),
    ...call.headers,
  });
  const answerOf = (response: {
    statusCode: number;
    body: string;
    headers: object;
  }): TestAnswer => ({
    status: response.statusCode,
    body: JSON.parse(response.body === "" ? "{}" : response.body) as TestAnswer["body"],
    headers: response.headers as Record<string, unknown>,
  });
  return {
    ...app,
    ...callApp(app.server),
    clock,
    database,
    get: async (path, query = {}, call = {}) =>
      answerOf(
        await app.server.inject({
          method: "GET",
          url: path,
          query: Object.fromEntries(
            Object.entries({ language: call.language ?? "en", ...query }).map(([name, value]) => [
              name,
              String(value),
            ]),
          ),
          headers: headersOf(call),
        }),
      ),
    post: async (path, body = {}, call = {}) =>
      answerOf(
        await app.server.inject({
          method: "POST",
          url: path,
          headers: { "content-type": "application/json", ...headersOf(call) },
          payload:
            typeof body === "string"
              ? body
              : JSON.stringify({ language: call.language ?? "en", ...(body as object) }),
        }),
      ),
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
