// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import type { HumanChallengeResponse } from "@nodeyard/contract/verification/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Result } from "../../platform/http/route.ts";
import { createToken, randomText } from "../../platform/secrets.ts";
import { networksOf } from "../../platform/network.ts";
import { count } from "../../platform/throttle.ts";
import { openCaptcha } from "./captcha.ts";
import { workAfter, type WorkLevel } from "./proof-of-work.ts";

const CHALLENGE_VALID_MS = 5 * 60_000;

export interface OpenedCheck {
  /** Path of the challenge. */
  readonly url: string;
  readonly csnonce: string;
}

/** Opens a human check of so much work; its nonce identifies the challenge to fetch. */
export async function openHumanCheck(
  deps: Deps,
  check: { readonly maxNumber: number; readonly subject: string | null },
): Promise<OpenedCheck> {
  const csnonce = createToken();
  await deps.db
    .insertInto("human_challenges")
    .values({
      csnonce,
      signing_key: createToken(),
      max_number: check.maxNumber,
      subject: check.subject,
      created_at: deps.clock.now(),
    })
    .execute();
  return { url: `/api/v1/human-check/challenge?csnonce=${csnonce}`, csnonce };
}

/** Opens a human check instead of a captcha. The more a network has opened in the hour, the more work it is. */
export async function openCaptchaCheck(
  deps: Deps,
  level: WorkLevel,
  ip: string,
): Promise<OpenedCheck> {
  const attempts: number[] = [];
  for (const { name, times } of networksOf(ip)) {
    const opened = { bucket: "human-check", subject: `ip:${name}`, windowSeconds: 3600 };
    attempts.push(Math.floor((await count(deps.db, deps.clock, opened)) / times));
  }
  const maxNumber = workAfter(Math.max(...attempts), level);
  return openHumanCheck(deps, { maxNumber, subject: null });
}

async function findOpen(deps: Deps, csnonce: string) {
  return deps.db
    .selectFrom("human_challenges")
    .select(["signing_key", "max_number", "subject"])
    .where("csnonce", "=", csnonce)
    .where("used_at", "is", null)
    .where("created_at", ">", new Date(deps.clock.now().getTime() - CHALLENGE_VALID_MS))
    .executeTakeFirst();
}

/** The proof-of-work challenge of an open human check, in ALTCHA's form. */
export async function humanChallenge(
  deps: Deps,
  csnonce: string,
): Promise<Result<HumanChallengeResponse>> {
  const open = await findOpen(deps, csnonce);
  if (!open) throw new ApiError(verificationErrors.captchaExpired);
  const maxnumber = open.max_number;
  const { challenge, salt, signature } = await createChallenge({
    algorithm: "SHA-256",
    hmacKey: open.signing_key,
    maxnumber,
    params: { csnonce },
  });
  return { algorithm: "SHA-256", challenge, salt, signature, maxnumber };
}

/** The nonce of a solution; undefined if malformed. */
function nonceOf(solution: string): string | undefined {
  try {
    return extractParams(solution)["csnonce"];
  } catch {
    return undefined;
  }
}

/** Verifies and consumes the solution of an open human check, which was opened for this subject. */
export async function useHumanCheck(
  deps: Deps,
  solution: string,
  subject: string | null = null,
): Promise<void> {
  if (solution === "") throw new ApiError(verificationErrors.humanCheckRequired);
  const csnonce = nonceOf(solution);
  const open = csnonce === undefined ? undefined : await findOpen(deps, csnonce);
  if (csnonce === undefined || open?.subject !== subject)
    throw new ApiError(verificationErrors.captchaExpired);
  const used = await deps.db
    .updateTable("human_challenges")
    .set({ used_at: deps.clock.now() })
    .where("csnonce", "=", csnonce)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new ApiError(verificationErrors.captchaExpired);
  if (!(await verifySolution(solution, open.signing_key, false))) {
    throw new ApiError(verificationErrors.humanCheckFailed);
  }
}

/** Exchanges a solution for a solved captcha, so that forms handle one kind of proof. */
export async function passHumanCheck(
  deps: Deps,
  solution: string,
): Promise<{ CaptchaId: string; answer: string }> {
  await useHumanCheck(deps, solution);
  const answer = randomText(12, "abcdefghjkmnpqrstuvwxyz23456789");
  return { CaptchaId: await openCaptcha(deps, answer), answer };
}
