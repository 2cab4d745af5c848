import { EventEmitter } from "node:events";
import { platformErrors } from "@nodeyard/contract/error.ts";
import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { createBodyTurns } from "./body-turns.ts";

const replyOf = (raw: EventEmitter) => ({ raw }) as unknown as FastifyReply;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("large bodies are read two at a time, callers in turn, and the turn of who leaves is over", async () => {
  const takeTurn = createBodyTurns();
  const begun: string[] = [];
  const begin = async (name: string, owner: string, raw = new EventEmitter()) => {
    const end = await takeTurn(owner, replyOf(raw));
    begun.push(name);
    return end;
  };
  const endFirst = begin("a1", "a");
  const leaving = new EventEmitter();
  void begin("a2", "a", leaving);
  void begin("a3", "a");
  void begin("a4", "a");
  void begin("b1", "b");
  await settled();
  expect(begun).toEqual(["a1", "a2"]);
  (await endFirst)();
  await settled();
  leaving.emit("close");
  await settled();
  expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
});

test("bodies beyond those that may wait are refused for now", async () => {
  const takeTurn = createBodyTurns();
  for (let body = 0; body < 62; body += 1) void takeTurn(String(body), replyOf(new EventEmitter()));
  await settled();
  await expect(takeTurn("late", replyOf(new EventEmitter()))).rejects.toMatchObject({
    definition: platformErrors.unavailable,
    retryAfterSeconds: expect.any(Number),
  });
});
