import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant, text, integer, writtenText } from "../fields.ts";
import { done, ok } from "../response.ts";
import { TOKEN_SCOPES } from "../token-scopes.ts";
import { TOKEN_LIFETIME_MAX_DAYS, TOKEN_NAME_MAX_LENGTH } from "./rules.ts";

const { owner } = callsIn("tokens");

const scope = z.enum(TOKEN_SCOPES);

const token = z.strictObject({
  tokenId: z.string(),
  name: z.string(),
  prefix: z.string().meta({ description: "Its first characters" }),
  scopes: z.array(scope),
  madeAt: instant,
  expiresAt: instant.nullable().meta({ description: "ISO instant; null if it does not expire" }),
  isExpired: z.boolean(),
  usedAt: instant
    .nullable()
    .meta({ description: "ISO instant, up to a minute old; null if it was never used" }),
  usedFrom: z.string().nullable().meta({ description: "Network of that use" }),
});
export type Token = z.infer<typeof token>;

export const listTokens = owner.get("/api/v1/tokens", {
  summary: "The account's access tokens, newest first",
  response: ok({ list: z.array(token) }),
  beforePhone: true,
});

export const createToken = owner.post("/api/v1/tokens/create", {
  summary: "Create an access token, which reads what its scopes name",
  request: z.object({
    name: writtenText(TOKEN_NAME_MAX_LENGTH),
    scopes: z.array(scope).max(TOKEN_SCOPES.length),
    expiresInDays: integer(1, TOKEN_LIFETIME_MAX_DAYS)
      .nullable()
      .meta({ description: "Null: until it is revoked" }),
  }),
  response: ok({
    message: z.string(),
    token: z.string().meta({ description: "Shown once" }),
  }),
  needsFreshProof: true,
});

export const revokeToken = owner.post("/api/v1/tokens/revoke", {
  summary: "Revoke an access token",
  request: z.object({ tokenId: text(20) }),
  response: done,
  beforePhone: true,
});

export const getMetrics = owner.get("/api/v1/metrics", {
  summary: "Figures of the account's devices for Prometheus; OpenMetrics where Accept prefers it",
  response: ok({}),
  answersText: true,
  tokenScope: "metrics",
});
