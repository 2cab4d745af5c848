import type { ApiError } from "@nodeyard/contract/error.ts";
import { tokensErrors } from "@nodeyard/contract/tokens/errors.ts";
import { TOKEN_CALLS_PER_MINUTE } from "@nodeyard/contract/tokens/rules.ts";
import type { FastifyReply } from "fastify";
import { tooMany, WINDOW_MS, type RateLimiter } from "./rate-limiter.ts";

/**
 * Counts a call of an account's tokens, apart from those of its sessions: a program that polls too often closes no page. Every answer to a
 * token says what is left, as draft-ietf-httpapi-ratelimit-headers has it.
 */
export function limitTokens(
  rateLimiter: RateLimiter,
  reply: FastifyReply,
  accountId: bigint,
): void {
  const usage = rateLimiter.use(`tokens:${accountId}`, TOKEN_CALLS_PER_MINUTE);
  reply.header("ratelimit-policy", `"tokens";q=${TOKEN_CALLS_PER_MINUTE};w=${WINDOW_MS / 1000}`);
  reply.header("ratelimit", `"tokens";r=${usage.left};t=${usage.resetsInSeconds}`);
  if (usage.isOver) throw tooMany(usage.resetsInSeconds);
}

/** The challenge of RFC 6750 to a refused token; undefined for other errors. */
export function challengeOf({ definition, params }: ApiError): string | undefined {
  if (definition === tokensErrors.invalid) return 'Bearer error="invalid_token"';
  if (definition === tokensErrors.scopeMissing)
    return `Bearer error="insufficient_scope", scope="${params["scope"]}"`;
  return undefined;
}
