import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { SESSION_FIELD, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { rolesAmong } from "@nodeyard/contract/operator/rules.ts";
import type { FastifyRequest } from "fastify";
import { hashToken } from "../secrets.ts";

/** Resolvers of sessions and device keys, provided by their rooms. */
export interface Identities {
  findSession(sessionHash: Buffer): Promise<SessionIdentity | undefined>;
  findDevice(keyHash: Buffer): Promise<{ readonly deviceId: bigint } | undefined>;
  /** Error for an agent with an unknown key. */
  readonly deviceKeyError: () => ApiError;
}

export interface SessionIdentity {
  readonly accountId: bigint;
  readonly isPhoneVerified: boolean;
  readonly permissions: readonly string[];
  readonly hasFactor: boolean;
  /** By an operator. */
  readonly isFrozen: boolean;
  /** The session's last proof by a second factor. */
  readonly provedAt: Date | undefined;
}

/** How long a proof by a second factor is fresh. */
const PROOF_FRESH_MS = 10 * 60_000;

/** The caller: a session's account, a device, or anonymous. */
export interface Identity {
  readonly accountId?: bigint | undefined;
  readonly sessionHash?: Buffer | undefined;
  readonly deviceId?: bigint;
}

/** The session travels in the header, or in the body of a JSON POST; never in an address. */
function sessionToken(request: FastifyRequest): string | undefined {
  const header = request.headers[SESSION_HEADER];
  if (typeof header === "string" && header !== "") return header;
  const body = request.body as Record<string, unknown> | null | undefined;
  const field =
    request.method === "POST" && body && typeof body === "object" ? body[SESSION_FIELD] : undefined;
  return typeof field === "string" && field !== "" ? field : undefined;
}

/** An operator acts with a second factor that the session has proved, however long ago. */
function requireProof({ hasFactor, provedAt }: SessionIdentity): void {
  if (!hasFactor) throw new ApiError(platformErrors.factorRequired);
  if (provedAt === undefined) throw new ApiError(platformErrors.freshProofNeeded);
}

/** Who has no second factor is not asked for it: what the call itself demands protects the account. */
function requireFreshProof({ hasFactor, provedAt }: SessionIdentity, now: Date): void {
  const isFresh = provedAt !== undefined && now.getTime() - provedAt.getTime() < PROOF_FRESH_MS;
  if (hasFactor && !isFresh) throw new ApiError(platformErrors.freshProofNeeded);
}

/** Authenticates and authorises a call. */
export async function authenticate(
  call: Call,
  request: FastifyRequest,
  identities: Identities,
  now: Date,
): Promise<Identity> {
  if (call.access === "device") {
    const [, key] = /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "") ?? [];
    const device = key ? await identities.findDevice(hashToken(key)) : undefined;
    if (!device) throw identities.deviceKeyError();
    return { deviceId: device.deviceId };
  }

  // A GET that writes is safe because browsers never add our header automatically; other sites are rejected as well.
  if (call.method === "GET" && call.writes) {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      throw new ApiError(platformErrors.crossSite);
    }
  }

  const token = sessionToken(request);
  const sessionHash = token === undefined ? undefined : hashToken(token);
  const session = sessionHash ? await identities.findSession(sessionHash) : undefined;
  if (call.access === "public") {
    return session ? { accountId: session.accountId, sessionHash } : {};
  }
  if (!session) throw new ApiError(platformErrors.noSession);
  const roles = rolesAmong(session.permissions);
  const isOperator = roles.length > 0;
  const hasRole = call.roles.some((role) => roles.includes(role));
  if (call.access === "operator" && !hasRole) throw new ApiError(platformErrors.forbidden);
  if (!session.isPhoneVerified && !isOperator && !call.beforePhone) {
    throw new ApiError(platformErrors.phoneNotVerified);
  }
  if (isOperator && !call.beforeFactor) requireProof(session);
  if ((call.stopsWhenFrozen || call.access === "operator") && session.isFrozen)
    throw new ApiError(accountErrors.frozen);
  if (call.needsFreshProof) requireFreshProof(session, now);
  return { accountId: session.accountId, sessionHash };
}
