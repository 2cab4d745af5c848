import {
  getHumanChallenge,
  getVerificationUrl,
  type HumanChallengeResponse,
  passHumanCheck,
} from "@nodeyard/contract/verification/calls.ts";
import { call } from "../http.ts";

/** Hashes between two checks of the abort signal; the page stays responsive. */
const HASHES_AT_ONCE = 200;

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Looks for the number whose SHA-256 with the salt is the challenge; undefined when there is none below the limit. */
export async function solveChallenge(
  problem: Pick<HumanChallengeResponse, "challenge" | "salt" | "maxnumber">,
  signal: AbortSignal,
): Promise<number | undefined> {
  const encoder = new TextEncoder();
  for (let from = 0; from <= problem.maxnumber && !signal.aborted; from += HASHES_AT_ONCE) {
    const numbers = Array.from({ length: HASHES_AT_ONCE }, (_, index) => from + index);
    const hashes = await Promise.all(
      numbers.map((number) =>
        crypto.subtle.digest("SHA-256", encoder.encode(`${problem.salt}${number}`)),
      ),
    );
    const place = hashes.findIndex((hash) => hex(hash) === problem.challenge);
    if (place >= 0) return from + place;
  }
  return undefined;
}

/** Fetches the challenge of an open human check and works it out. */
export async function solveCheck(csnonce: string, signal: AbortSignal): Promise<string> {
  const response = await call(getHumanChallenge, { csnonce }, { signal });
  const number = await solveChallenge(response, signal);
  const { algorithm, challenge, salt, signature } = response;
  return btoa(JSON.stringify({ algorithm, challenge, salt, signature, number }));
}

/** Works a challenge out and takes it for a captcha with its answer. */
export async function proveHuman(signal: AbortSignal): Promise<{ id: string; answer: string }> {
  const { csnonce } = (await call(getVerificationUrl, { level: "low" }, { signal })).data;
  const solution = await solveCheck(csnonce, signal);
  const { data } = await call(passHumanCheck, { solution }, { signal });
  return { id: data.CaptchaId, answer: data.answer };
}
