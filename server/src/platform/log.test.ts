import { Writable } from "node:stream";
import pg from "pg";
import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

/** The line that is logged, parsed. */
function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  let line = "";
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      line += chunk.toString();
      done();
    },
  });
  write(createLogger("info", destination));
  return JSON.parse(line) as Record<string, unknown>;
}

test("an error keeps its code, and PostgreSQL's quotation of a row stays out", () => {
  const error = new pg.DatabaseError("duplicate key value", 1, "error");
  error.code = "23505";
  error.detail = "Key (email)=(ann@example.test) already exists.";
  error.where = "COPY accounts, line 1: ann@example.test";
  const line = logged((log) => log.error({ err: error }, "failed"));
  expect(line).toMatchObject({ err: { code: "23505", message: "duplicate key value" } });
  expect(JSON.stringify(line)).not.toContain("ann@example.test");
});

test("codes and secrets of a request are hidden", () => {
  const fields = { code: "A-CODE", password: "secret-1", emailVerifyCode: "123456" };
  const text = JSON.stringify(logged((log) => log.info({ body: fields, code: "A-CODE" }, "asked")));
  for (const secret of Object.values(fields)) expect(text).not.toContain(secret);
});

test("the log-in of a node and the passwords of its lines are hidden, in a request's rows too", () => {
  const node = { serverPasswd: "node-password", serverPrivateKey: "node-key" };
  const body = { ...node, dialConfigs: [{ account: "line-1", password: "line-password" }] };
  const text = JSON.stringify(logged((log) => log.error({ body }, "failed")));
  expect(text).toContain("line-1");
  expect(text).not.toMatch(/node-password|node-key|line-password/);
});

test("a request is logged without its query", () => {
  const req = { method: "GET", url: "/a?email=ann@example.test", id: "1" };
  expect(logged((log) => log.info({ req }, "asked"))).toMatchObject({ req: { path: "/a" } });
});
