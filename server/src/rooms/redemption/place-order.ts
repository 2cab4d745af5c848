// Offered to other rooms.
import { createHash } from "node:crypto";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { InsufficientBalanceError } from "../../ledger/transfer.ts";
import type { Database, Queryable, Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { lockAccount } from "../account/lock-account.ts";
import { runExclusive } from "./run-exclusive.ts";
import { spendCode, type CheckedCode } from "../verification/codes.ts";

/** The code of a request, checked and to be consumed. */
export type CheckedProof = Pick<CheckedCode, "verificationCodeId">;

interface Hashed {
  readonly request_hash: Buffer;
}

/** Identity of a repeated request. */
interface Keyed<Row extends Hashed> {
  readonly accountId: bigint;
  /** Fields that a repeated request shares with the first; excludes captcha, password and code. */
  readonly content: string;
  /** Refuses a key that belongs to another content. */
  readonly keyUsed: ErrorDefinition<never>;
  /** The order of this account and key. */
  readonly find: (db: Queryable) => Promise<Row | undefined>;
}

/** A request to redeem BP, with what differs between the channels. */
export interface Order<Row extends Hashed, Allowed> extends Keyed<Row> {
  /** Locks taken before the account's. */
  readonly lock?: (tx: Tx) => Promise<void>;
  /** Throws unless the order may be made; takes the locks that come after the account's. */
  readonly allow: (tx: Tx) => Promise<Allowed>;
  /** Writes row, hold, job and audit line. */
  readonly write: (tx: Tx, allowed: Allowed, requestHash: Buffer) => Promise<Row>;
}

/** Steps before the transaction of an order. */
interface Steps {
  /** Validates without locks, so that a doomed request consumes no captcha, password or code. */
  readonly check: () => Promise<unknown>;
  /** Checks captcha, password and code. */
  readonly prove: () => Promise<CheckedProof>;
  /** Throws the error that names the shortfall: the balance decreased meanwhile, by something other than an order. */
  readonly explainShortfall: () => Promise<never>;
}

/** Hash of what a request asks for. */
export function hashOf(content: string): Buffer {
  return createHash("sha256").update(content).digest();
}

/** The order of this key, if any; throws if the key belongs to a different request. */
async function findMade<Row extends Hashed>(
  db: Queryable,
  { find, content, keyUsed }: Keyed<Row>,
): Promise<Row | undefined> {
  const made = await find(db);
  if (made && !made.request_hash.equals(hashOf(content))) throw new ApiError(keyUsed);
  return made;
}

/**
 * Makes an order in one transaction. Under the account's lock: finds a repeated one, validates anew, consumes the code, and
 * writes. Of concurrent attempts with one key, one writes.
 */
export async function writeOrder<Row extends Hashed, Allowed>(
  deps: Deps,
  order: Order<Row, Allowed>,
  checked: CheckedProof,
): Promise<Row> {
  return deps.db.transaction().execute(async (tx) => {
    await order.lock?.(tx);
    await lockAccount(tx, order.accountId);
    const made = await findMade(tx, order);
    if (made) return made;
    const allowed = await order.allow(tx);
    await spendCode(deps, tx, checked);
    return order.write(tx, allowed, hashOf(order.content));
  });
}

/** The order of a twin request, once that has ended. */
async function awaitTwin<Row extends Hashed>(
  db: Database,
  order: Keyed<Row>,
): Promise<Row | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, order.accountId);
    return findMade(tx, order);
  });
}

/**
 * Redeems BP. A repeated idempotency key returns its order without checking captcha, password and code: they were consumed by
 * the first request.
 */
export async function placeOrder<Row extends Hashed, Allowed>(
  deps: Deps,
  order: Order<Row, Allowed>,
  steps: Steps,
): Promise<Row> {
  return runExclusive(order.accountId, () => attempt(deps, order, steps));
}

async function attempt<Row extends Hashed, Allowed>(
  deps: Deps,
  order: Order<Row, Allowed>,
  { check, prove, explainShortfall }: Steps,
): Promise<Row> {
  const made = await findMade(deps.db, order);
  if (made) return made;
  try {
    await check();
    const checked = await prove();
    return await writeOrder(deps, order, checked).catch(async (error: unknown) => {
      if (error instanceof InsufficientBalanceError) return explainShortfall();
      throw error;
    });
  } catch (error) {
    // One of another process may have used up code and balance.
    const twin = await awaitTwin(deps.db, order);
    if (twin) return twin;
    throw error;
  }
}
