// Offered to other rooms.
import { createHash, randomUUID } from "node:crypto";
import { parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import type {
  CommitExchangeRequest,
  CommitExchangeResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { exchangeErrors, exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { MICRO_BP_PER_BP, parseMicroBp } from "@nodeyard/contract/money.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { InsufficientBalanceError } from "../../ledger/transfer.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { assertCanExchange, type Allowed, type AskedCards } from "./assert-can-exchange.ts";
import { allowExchange, makeExchange } from "./make-exchange.ts";
import { presentExchange } from "./present.ts";
import { lockStock } from "./stock/stock.ts";
import { findExchange, type ExchangeRow } from "./store.ts";

/** The request, with its idempotency key. */
interface ExchangeRequest extends AskedCards {
  readonly accountId: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** Excludes the code: a new one with the same key is the same exchange. */
function contentHash({ denominationYuan, count }: AskedCards): Buffer {
  return createHash("sha256").update(`${denominationYuan}:${count}`).digest();
}

/** The exchange of this key, if any; throws if the key belongs to a different request. */
async function findByIdempotencyKey(
  db: Queryable,
  request: ExchangeRequest,
): Promise<ExchangeRow | undefined> {
  const { accountId, idempotencyKey } = request;
  const made = await findExchange(db, accountId, { idempotencyKey });
  if (made && !made.request_hash.equals(contentHash(request)))
    throw new ApiError(exchangeErrors.keyUsed);
  return made;
}

/** Throws unless the figures that the page showed are those of the books. */
function assertShown(request: CommitExchangeRequest, allowed: Allowed): void {
  const { price, totalYuan, grossMicroBp } = allowed;
  const isFigure = (sent: string | number | undefined, microUnits: bigint): boolean =>
    sent === undefined || parseMicroBp(String(sent)) === microUnits;
  const sent = request.RMBPrice === undefined ? price : parsePrice(request.RMBPrice);
  const isPrice =
    sent !== undefined && sent.numerator * price.denominator === price.numerator * sent.denominator;
  const isAsShown =
    isPrice &&
    isFigure(request.exchangeJDMoney, BigInt(totalYuan) * MICRO_BP_PER_BP) &&
    isFigure(request.needBXCCount, grossMicroBp);
  if (!isAsShown) throw new ApiError(exchangeErrors.termsChanged);
}

/**
 * Makes the exchange in one transaction. Under the locks of stock, account and person: validates anew, consumes the code, and writes it.
 */
export async function createExchange(
  deps: Deps,
  request: ExchangeRequest,
  checked: { readonly verificationCodeId: bigint },
  assertSame: (allowed: Allowed) => void = () => {},
): Promise<ExchangeRow> {
  const { accountId, ip } = request;
  return deps.db.transaction().execute(async (tx) => {
    await lockStock(tx);
    await lockAccount(tx, accountId);
    const made = await findByIdempotencyKey(tx, request);
    if (made) return made;
    const allowed = await allowExchange(deps, tx, accountId, request);
    assertSame(allowed);
    await spendCode(deps, tx, checked);
    const requestHash = contentHash(request);
    const row = await makeExchange(deps, tx, { ...request, requestHash }, allowed);
    await recordAct(deps, tx, {
      act: "exchange.commit",
      accountId,
      ip,
      details: {
        exchangeId: String(row.exchange_id),
        denomination: row.denomination_yuan,
        count: row.card_count,
        amountYuan: String(row.total_yuan),
      },
    });
    return row;
  });
}

/** Validates the request, checks its code, and makes the exchange. */
async function make(
  deps: Deps,
  request: ExchangeRequest,
  body: CommitExchangeRequest,
): Promise<ExchangeRow> {
  const { accountId } = request;
  const assertSame = (allowed: Allowed) => assertShown(body, allowed);
  assertSame((await assertCanExchange(deps, deps.db, accountId, request)).allowed);
  const code = await checkOwnCode(deps, accountId, "exchange", body.emailVerifyCode);
  return createExchange(deps, request, code, assertSame).catch(async (error: unknown) => {
    // The balance decreased meanwhile, by something other than an exchange: says by how much it falls short.
    if (error instanceof InsufficientBalanceError)
      await assertCanExchange(deps, deps.db, accountId, request);
    throw error;
  });
}

/**
 * Exchanges BP for gift cards, which a job gives. A repeated idempotency key returns its exchange without checking the code: it
 * was consumed by the first request.
 */
export async function exchangeBp(
  deps: Deps,
  body: CommitExchangeRequest,
  { accountId, ip }: OwnerCaller,
): Promise<Result<CommitExchangeResponse>> {
  const { JDCardMoney: denominationYuan, JDCardCount: count } = body;
  if (denominationYuan === "") throw new ApiError(exchangeErrors.paramRequired);
  if (count === "") throw new ApiError(exchangeErrors.paramRequired, { field: "JDCardCount" });
  const request: ExchangeRequest = {
    accountId,
    denominationYuan,
    count,
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip,
  };
  const made = await findByIdempotencyKey(deps.db, request);
  const row =
    made ??
    (await make(deps, request, body).catch(async (error: unknown) => {
      // The same request, sent twice at a time, may have used up code and stock: waits for it.
      const meanwhile = await deps.db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        return findByIdempotencyKey(tx, request);
      });
      if (meanwhile) return meanwhile;
      throw error;
    }));
  return { message: exchangeMessages.submitted, data: presentExchange(row) };
}

/** Exchanges BP on the web. */
export const commitExchange = handle(calls.commitExchange, async (deps, body, caller) => {
  if (siteOf(caller.language) !== "chinese") throw new ApiError(exchangeErrors.notOnThisSite);
  return exchangeBp(deps, body, caller);
});
