// Offered to other rooms.
import { createHash, randomUUID } from "node:crypto";
import * as calls from "@nodeyard/contract/buyback/calls.ts";
import type {
  CommitBuyBackRequest,
  CommitBuyBackResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { InsufficientBalanceError } from "../../ledger/transfer.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import { spendCode } from "../verification/codes.ts";
import { assertCanBuyBack, type Allowed } from "./assert-can-buy-back.ts";
import { assertShown } from "./assert-shown.ts";
import { allowBuyback, makeBuyback } from "./make-buyback.ts";
import { presentBuybacks } from "./present.ts";
import { findBuyback, type BuybackRow } from "./store.ts";

/** The request, with its idempotency key. */
interface BuybackRequest {
  readonly accountId: bigint;
  readonly type: BuybackType;
  readonly amountYuan: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** The request on the web or in the app; only the web has captchas. */
type Order = Omit<CommitBuyBackRequest, "imageCode" | "imageCodeId">;

/** Excludes captcha and code: new ones with the same key are the same buy-back. */
function contentHash({ type, amountYuan }: BuybackRequest): Buffer {
  return createHash("sha256").update(`${type}:${amountYuan}`).digest();
}

/** The buy-back of this key, if any; throws if the key belongs to a different request. */
async function findByIdempotencyKey(
  db: Queryable,
  request: BuybackRequest,
): Promise<BuybackRow | undefined> {
  const { accountId, idempotencyKey } = request;
  const made = await findBuyback(db, accountId, { idempotencyKey });
  if (made && !made.request_hash.equals(contentHash(request)))
    throw new ApiError(buybackErrors.keyUsed);
  return made;
}

/**
 * Makes the buy-back in one transaction. Under the locks of account and person: validates anew, consumes the code, and writes it.
 */
export async function createBuyback(
  deps: Deps,
  request: BuybackRequest,
  checked: { readonly verificationCodeId: bigint },
  assertSame: (allowed: Allowed) => void = () => {},
): Promise<BuybackRow> {
  const { accountId, ip } = request;
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const made = await findByIdempotencyKey(tx, request);
    if (made) return made;
    const allowed = await allowBuyback(deps, tx, request);
    assertSame(allowed);
    await spendCode(deps, tx, checked);
    const requestHash = contentHash(request);
    const row = await makeBuyback(deps, tx, { ...request, requestHash }, allowed);
    await recordAct(deps, tx, {
      act: "buyback.commit",
      accountId,
      ip,
      details: {
        buybackId: String(row.buyback_id),
        type: row.buyback_type,
        amountFen: String(row.amount_fen),
      },
    });
    return row;
  });
}

/** Whole yuan, as a number or text. */
function readAmount(sent: string | number): bigint {
  const text = String(sent).trim();
  if (!/^\d{1,9}$/.test(text)) throw new ApiError(buybackErrors.amountInvalid);
  return BigInt(text);
}

/** Captcha, code and channel of the web's form. */
async function checkWebForm(deps: Deps, body: CommitBuyBackRequest): Promise<void> {
  if (body.imageCode === "")
    throw new ApiError(verificationErrors.captchaRequired, { field: "imageCode" });
  if (body.inputEmailCode === "") throw new ApiError(buybackErrors.codeRequired);
  if (body.channel === "") throw new ApiError(buybackErrors.channelRequired);
  if (body.channel === "bank") throw new ApiError(buybackErrors.channelClosed);
  await useCaptcha(deps, {
    captchaId: body.imageCodeId,
    answer: body.imageCode,
    field: "imageCode",
  });
}

/** Validates the request, checks form and code, and makes the buy-back. */
async function make(
  deps: Deps,
  request: BuybackRequest,
  body: Order,
  checkForm: () => Promise<void>,
): Promise<BuybackRow> {
  const { accountId } = request;
  const assertSame = (allowed: Allowed) => assertShown(body, allowed);
  assertSame(await assertCanBuyBack(deps, deps.db, accountId, request));
  await checkForm();
  const code = await codeErrorsAt(
    "inputEmailCode",
    checkOwnCode(deps, accountId, "buyback", body.inputEmailCode),
  );
  return codeErrorsAt(
    "inputEmailCode",
    createBuyback(deps, request, code, assertSame).catch(async (error: unknown) => {
      // The balance decreased meanwhile, by something other than a buy-back: says by how much it falls short.
      if (error instanceof InsufficientBalanceError)
        await assertCanBuyBack(deps, deps.db, accountId, request);
      throw error;
    }),
  );
}

/**
 * Sells BP for yuan, which are paid to the saved Alipay account. A repeated idempotency key returns its buy-back without
 * checking form and code: both were consumed by the first request. `checkForm` is what a page asks for beside amount and code.
 */
export async function sellBp(
  deps: Deps,
  body: Order,
  { accountId, ip }: OwnerCaller,
  checkForm: () => Promise<void>,
): Promise<Result<CommitBuyBackResponse>> {
  const request: BuybackRequest = {
    accountId,
    type: body.type === 95 ? 95 : 94,
    amountYuan: readAmount(body.exchangeMoney),
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip,
  };
  const made = await findByIdempotencyKey(deps.db, request);
  const row =
    made ??
    (await make(deps, request, body, checkForm).catch(async (error: unknown) => {
      // The same request, sent twice at a time, may have used up captcha, code and balance: waits for it.
      const meanwhile = await deps.db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        return findByIdempotencyKey(tx, request);
      });
      if (meanwhile) return meanwhile;
      throw error;
    }));
  const [data] = await presentBuybacks(deps, deps.db, [row]);
  if (!data) throw new Error("a buy-back was not presented");
  return { message: buybackMessages.submitted, data };
}

/** Sells BP on the web. */
export const commitBuyBack = handle(calls.commitBuyBack, async (deps, body, caller) => {
  if (siteOf(caller.language) !== "chinese") throw new ApiError(buybackErrors.notOnThisSite);
  return sellBp(deps, body, caller, () => checkWebForm(deps, body));
});
