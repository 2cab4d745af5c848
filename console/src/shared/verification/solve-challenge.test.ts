import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { solveChallenge } from "./solve-challenge.ts";

const challengeOf = (salt: string, number: number) =>
  createHash("sha256").update(`${salt}${number}`).digest("hex");

test.each([0, 199, 200, 1234])("finds the number %i", async (number) => {
  const problem = {
    salt: "x?csnonce=y&",
    challenge: challengeOf("x?csnonce=y&", number),
    maxnumber: 2000,
  };
  expect(await solveChallenge(problem, new AbortController().signal)).toBe(number);
});

test("gives up where there is none, and when nobody waits any more", async () => {
  const problem = { salt: "x", challenge: "0".repeat(64), maxnumber: 400 };
  expect(await solveChallenge(problem, new AbortController().signal)).toBeUndefined();
  expect(await solveChallenge({ ...problem, maxnumber: 1e9 }, AbortSignal.abort())).toBeUndefined();
});
