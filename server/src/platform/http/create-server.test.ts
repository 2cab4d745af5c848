import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import { createServer } from "./create-server.ts";

/** The lines logged by a server that gets forwarded requests from loopback. */
async function warningsOf(trustProxy: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const config = { ...readConfig({}, []), trustProxy };
  const app = createServer(config, createLogger("warn", destination));
  await app.inject("/none");
  for (let index = 0; index < 3; index += 1)
    await app.inject({ url: "/none", headers: { "x-forwarded-for": "203.0.113.9" } });
  await app.close();
  return lines.filter((line) => line.includes("NODEYARD_TRUST_PROXY"));
}

test("a proxy that is not trusted is named once, a trusted one never", async () => {
  expect(await warningsOf([])).toHaveLength(1);
  expect(await warningsOf(["10.0.0.1"])).toHaveLength(1);
  expect(await warningsOf(["127.0.0.1"])).toEqual([]);
});
