import { createHash } from "node:crypto";
import { getHumanChallenge } from "@nodeyard/contract/verification/calls.ts";
import type { TestApp } from "../../../platform/testing/test-app.ts";

/** Works out an open human check, as a page does. @returns the solution, and the numbers to look through at most. */
export async function solveCheck(
  app: TestApp,
  csnonce: string,
): Promise<{ humanCheck: string; maxnumber: number }> {
  const response = await app.call(getHumanChallenge, { csnonce });
  const { algorithm, challenge, salt, signature, maxnumber } = response;
  for (let number = 0; number <= maxnumber; number += 1) {
    if (createHash("sha256").update(`${salt}${number}`).digest("hex") !== challenge) continue;
    const solved = { algorithm, challenge, salt, signature, number };
    return { humanCheck: Buffer.from(JSON.stringify(solved)).toString("base64"), maxnumber };
  }
  throw new Error("the challenge has no solution");
}
