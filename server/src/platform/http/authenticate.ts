import { accountErrors } from "@nodeyard/contract/account/errors.ts";
import { SESSION_FIELD, SESSION_HEADER } from "@nodeyard/contract/envelope.ts";
import type { Call } from "@nodeyard/contract/call.ts";
import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { rolesAmong } from "@nodeyard/contract/operator-roles.ts";
import { tokensErrors } from "@nodeyard/contract/tokens/errors.ts";
import { TOKEN_PREFIX } from "@nodeyard/contract/tokens/rules.ts";
import { type TokenScope } from "@nodeyard/contract/token-scopes.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import { IN_APP_ACCOUNT_HEADER, IN_APP_SESSION_HEADER } from "@nodeyard/contract/wechat/rules.ts";
import type { FastifyRequest } from "fastify";
import { hashToken } from "../secrets.ts";

/** Resolvers of sessions and device keys, provided by their rooms. */
export interface Identities {
  /** An unattended call does not use the session. */
  findSession(sessionHash: Buffer, isUnattended: boolean): Promise<SessionIdentity | undefined>;
  /** Error for a session that is not found: why it ended, if that is known. */
  sessionError(sessionHash: Buffer): Promise<ApiError>;
  findDevice(keyHash: Buffer): Promise<DeviceIdentity | undefined>;
  findInAppSession(sessionHash: Buffer): Promise<InAppIdentity | undefined>;
  /** An account that is bound to the session's identity. */
  findBoundAccount(
    session: InAppIdentity,
    account: NamedAccount,
  ): Promise<BoundIdentity | undefined>;
  /** An access token that authenticates; notes that it was used, and from where. */
  findToken(token: string, ip: string): Promise<TokenIdentity | undefined>;
  /** Error for an agent: of an unknown key, or of a device that was unbound, which ends it. */
  readonly deviceKeyError: (unbound?: DeviceIdentity) => ApiError;
}

/** The device that a key was issued to. */
export interface DeviceIdentity {
  readonly deviceId: bigint;
  /** The one that its agent knows, which differs once the machine has taken another one's place. */
  readonly agentDeviceId: bigint;
  readonly isBound: boolean;
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

/** An identity of the chat platform, with its in-app session. */
export interface InAppIdentity {
  readonly identityId: bigint;
  readonly sessionHash: Buffer;
}

/** A bound account by its id, its e-mail, or both; empty texts name nothing. */
export interface NamedAccount {
  readonly id: string;
  readonly email: string;
}

export interface BoundIdentity extends SessionIdentity {
  /** Its password was changed since it was bound. */
  readonly isPaused: boolean;
}

/** An owner's access token, which reads what its scopes name. */
export interface TokenIdentity {
  readonly accountId: bigint;
  readonly tokenHash: Buffer;
  readonly scopes: readonly TokenScope[];
  readonly isPhoneVerified: boolean;
}

/** Lifetime of a proof by a second factor (step-up). */
const PROOF_FRESH_MS = 10 * 60_000;

/** The caller: a session's account, a device, or anonymous. */
export interface Identity {
  readonly accountId?: bigint | undefined;
  readonly sessionHash?: Buffer | undefined;
  readonly session?: SessionIdentity | undefined;
  readonly deviceId?: bigint;
  readonly inApp?: InAppIdentity | undefined;
  /** By an access token. */
  readonly isToken?: true;
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

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

const inAppToken = (request: FastifyRequest): string => headerOf(request, IN_APP_SESSION_HEADER);

/**
 * True if the head of a request says who calls, or nothing else can. A JSON body is read first where it may name the session.
 */
export function isKnownByHead(call: Call, request: FastifyRequest): boolean {
  const isJson = !call.takesBytes && !call.takesForm;
  if (!isJson || call.access === "device" || call.access === "inApp") return true;
  const isInApp = call.opensInApp && inAppToken(request) !== "";
  return isInApp || headerOf(request, SESSION_HEADER) !== "";
}

/** The access token of a request. A bearer of another kind is none: a proxy's password travels in the same header. */
function accessToken(request: FastifyRequest): string | undefined {
  const [, bearer = ""] = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? "") ?? [];
  return bearer.startsWith(TOKEN_PREFIX) ? bearer : undefined;
}

async function findInApp(
  request: FastifyRequest,
  identities: Identities,
): Promise<InAppIdentity | undefined> {
  const token = inAppToken(request);
  return token === "" ? undefined : identities.findInAppSession(hashToken(token));
}

async function requireInApp(
  request: FastifyRequest,
  identities: Identities,
): Promise<InAppIdentity> {
  const inApp = await findInApp(request, identities);
  if (!inApp) throw new ApiError(platformErrors.noInAppSession);
  return inApp;
}

/** The account of an in-app session that a caller names; throws unless it is bound, by the password that it has now. */
export async function requireBound(
  identities: Pick<Identities, "findBoundAccount">,
  inApp: InAppIdentity,
  account: NamedAccount,
): Promise<BoundIdentity> {
  const found = await identities.findBoundAccount(inApp, account);
  if (!found) throw new ApiError(wechatErrors.notBound);
  if (found.isPaused) throw new ApiError(wechatErrors.bindingPaused);
  return found;
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

/** Throws unless the account of a session may make the call. */
export function authorise(
  call: Pick<
    Call,
    "access" | "roles" | "beforePhone" | "beforeFactor" | "needsFreshProof" | "stopsWhenFrozen"
  >,
  session: SessionIdentity,
  now: Date,
): void {
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
}

/** A session without roles, factors and proofs. */
export const plainSession = (accountId: bigint, isPhoneVerified = true): SessionIdentity => ({
  accountId,
  isPhoneVerified,
  permissions: [],
  hasFactor: false,
  isFrozen: false,
  provedAt: undefined,
});

/** A token makes the calls that its scopes open, and has no role, proof or session. */
async function authenticateToken(
  call: Call,
  token: string,
  ip: string,
  identities: Identities,
  now: Date,
): Promise<Identity> {
  const found = await identities.findToken(token, ip);
  if (!found) throw new ApiError(tokensErrors.invalid);
  const { tokenScope: scope } = call;
  if (scope === undefined) throw new ApiError(tokensErrors.notOpen);
  if (!found.scopes.includes(scope))
    throw new ApiError(tokensErrors.scopeMissing, { params: { scope } });
  const { accountId, tokenHash, isPhoneVerified } = found;
  const session = plainSession(accountId, isPhoneVerified);
  authorise(call, session, now);
  return { accountId, sessionHash: tokenHash, session, isToken: true };
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
    if (!device?.isBound) throw identities.deviceKeyError(device);
    return { deviceId: device.deviceId };
  }

  // A GET that writes is safe because browsers never add our header automatically; other sites are rejected as well.
  if (call.method === "GET" && call.writes) {
    const site = request.headers["sec-fetch-site"];
    if (site !== undefined && site !== "same-origin" && site !== "none") {
      throw new ApiError(platformErrors.crossSite);
    }
  }

  if (call.access === "inApp") return { inApp: await requireInApp(request, identities) };

  const token = sessionToken(request);
  if (token === undefined && call.opensInApp && inAppToken(request) !== "") {
    const inApp = await requireInApp(request, identities);
    const named = { id: headerOf(request, IN_APP_ACCOUNT_HEADER), email: "" };
    const bound = await requireBound(identities, inApp, named);
    authorise(call, bound, now);
    return { accountId: bound.accountId, sessionHash: inApp.sessionHash, session: bound, inApp };
  }
  const bearer = token === undefined ? accessToken(request) : undefined;
  if (bearer !== undefined && call.access !== "public")
    return authenticateToken(call, bearer, request.ip, identities, now);
  const sessionHash = token === undefined ? undefined : hashToken(token);
  const session = sessionHash
    ? await identities.findSession(sessionHash, call.isUnattended)
    : undefined;
  if (call.access === "public") {
    const inApp = await findInApp(request, identities);
    return session ? { accountId: session.accountId, sessionHash, inApp } : { inApp };
  }
  if (!sessionHash) throw new ApiError(platformErrors.noSession);
  if (!session) throw await identities.sessionError(sessionHash);
  authorise(call, session, now);
  return { accountId: session.accountId, sessionHash, session };
}
