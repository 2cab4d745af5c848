import type { ApiError } from "@nodeyard/contract/error.ts";
import type { FastifyReply } from "fastify";
import { hashToken } from "../secrets.ts";
import type {
  BoundIdentity,
  DeviceIdentity,
  Identities,
  InAppIdentity,
  NamedAccount,
  SessionIdentity,
  TokenIdentity,
} from "./authenticate.ts";
import { createKnownCredentials, type KnownCredentials } from "./known-credentials.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { limitTokens } from "./token-headers.ts";

/** Shared state of all calls of a process. */
export interface Counting {
  readonly identities: Identities;
  readonly rateLimiter: RateLimiter;
  readonly known: Readonly<
    Record<"sessions" | "inAppSessions" | "deviceKeys" | "tokens", KnownCredentials>
  >;
}

type CountFound<Found> = (rateLimiter: RateLimiter, found: Found) => void;

const countAccount: CountFound<{ readonly accountId: bigint }> = (rateLimiter, { accountId }) =>
  rateLimiter.hit(`account:${accountId}`);
const countDevice: CountFound<{ readonly deviceId: bigint }> = (rateLimiter, { deviceId }) =>
  rateLimiter.hit(`device:${deviceId}`);
const countInApp: CountFound<InAppIdentity> = (rateLimiter, { identityId }) =>
  rateLimiter.hit(`in-app:${identityId}`);

/**
 * Counts a call by the account, device or chat identity that is found, where it is found: a call that is refused afterwards has cost
 * as much. Looks up unknown credentials only for addresses that have not tried too many wrong ones; who was valid before passes,
 * so that an attacker behind the same address does not lock out who is signed in. A class: one of a call is one allocation.
 */
export class CountingIdentities implements Identities {
  readonly counting: Counting;
  readonly ip: string;
  readonly reply: FastifyReply;

  constructor(counting: Counting, ip: string, reply: FastifyReply) {
    this.counting = counting;
    this.ip = ip;
    this.reply = reply;
  }

  async find<Found>(
    valid: KnownCredentials,
    hash: Buffer,
    find: (hash: Buffer) => Promise<Found | undefined>,
    countFound: CountFound<Found>,
  ): Promise<Found | undefined> {
    const { rateLimiter } = this.counting;
    if (!valid.has(hash)) rateLimiter.assertFewWrong(this.ip);
    const found = await find(hash);
    if (found === undefined) {
      valid.delete(hash);
      rateLimiter.countWrong(this.ip);
      return undefined;
    }
    valid.add(hash);
    countFound(rateLimiter, found);
    return found;
  }

  findSession(hash: Buffer, isUnattended: boolean): Promise<SessionIdentity | undefined> {
    const { known, identities } = this.counting;
    const find = () => identities.findSession(hash, isUnattended);
    return this.find(known.sessions, hash, find, countAccount);
  }
  sessionError(hash: Buffer): Promise<ApiError> {
    return this.counting.identities.sessionError(hash);
  }
  findDevice(hash: Buffer): Promise<DeviceIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(known.deviceKeys, hash, identities.findDevice, countDevice);
  }
  findInAppSession(hash: Buffer): Promise<InAppIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(known.inAppSessions, hash, identities.findInAppSession, countInApp);
  }
  findToken(token: string, from: string): Promise<TokenIdentity | undefined> {
    const { known, identities } = this.counting;
    return this.find(
      known.tokens,
      hashToken(token),
      () => identities.findToken(token, from),
      (rateLimiter, { accountId }) => limitTokens(rateLimiter, this.reply, accountId),
    );
  }
  findBoundAccount(
    session: InAppIdentity,
    account: NamedAccount,
  ): Promise<BoundIdentity | undefined> {
    return this.counting.identities.findBoundAccount(session, account);
  }
  deviceKeyError(unbound?: DeviceIdentity): ApiError {
    return this.counting.identities.deviceKeyError(unbound);
  }
}

export function createCounting(identities: Identities, rateLimiter: RateLimiter): Counting {
  const nowMs = (): number => performance.now();
  return {
    identities,
    rateLimiter,
    known: {
      sessions: createKnownCredentials(nowMs),
      inAppSessions: createKnownCredentials(nowMs),
      deviceKeys: createKnownCredentials(nowMs),
      tokens: createKnownCredentials(nowMs),
    },
  };
}
