import { createHash, randomBytes, randomUUID } from "node:crypto";
import type {
  CommitBuyBackRequest,
  CommitBuyBackResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { openHold } from "../../ledger/holds.ts";
import { InsufficientBalanceError } from "../../ledger/transfer.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { lockAccount } from "../account/lock-account.ts";
import { recordAct } from "../account/record-act.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { spendCode } from "../verification/codes.ts";
import { assertCanBuyBack, type Allowed } from "./assert-can-buy-back.ts";
import { assertShown } from "./assert-shown.ts";

import { buybackHold } from "./hold.ts";
import { sealPerson } from "./paid-person.ts";
import { queuePayment } from "./payout/queue-payment.ts";
import { presentBuybacks } from "./present.ts";
import { lockIdentity } from "./quota.ts";
import { addStepOnce, findBuyback, type BuybackRow } from "./store.ts";

/** The request, with its idempotency key. */
interface BuybackRequest {
  readonly accountId: bigint;
  readonly type: BuybackType;
  readonly amountYuan: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

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
 * Makes the buy-back in one transaction. Under the locks of account and person: validates anew, consumes the code, places the
 * hold and enqueues the payment.
 */
export async function createBuyback(
  deps: Deps,
  request: BuybackRequest,
  checked: { readonly verificationCodeId: bigint },
  assertSame: (allowed: Allowed) => void = () => {},
): Promise<BuybackRow> {
  const { accountId, type, amountYuan, idempotencyKey, ip } = request;
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const made = await findByIdempotencyKey(tx, request);
    if (made) return made;
    const { identityId: personId } = await assertCanBuyBack(deps, tx, accountId, request);
    await lockIdentity(tx, personId);
    // What the person's other accounts did until the lock counts as well.
    const allowed = await assertCanBuyBack(deps, tx, accountId, request);
    assertSame(allowed);
    await spendCode(deps, tx, checked);
    const at = deps.clock.now();
    const { identityId, person, terms, quote } = allowed;
    const outBizNo = randomBytes(16).toString("hex");
    await noteSealingKey(tx, deps.encryption, at);
    const amountFen = amountYuan * 100n;
    const row = await tx
      .insertInto("buybacks")
      .values({
        account_id: accountId,
        identity_id: identityId,
        buyback_type: type,
        idempotency_key: idempotencyKey,
        request_hash: contentHash(request),
        out_biz_no: outBizNo,
        amount_fen: amountFen,
        net_fen: quote.netFen,
        tax_fen: quote.taxFen,
        fee_fen: quote.feeFen,
        gross_micro_bp: quote.grossMicroBp,
        price_numerator: terms.price.numerator,
        price_denominator: terms.price.denominator,
        sealed_payee: sealPerson(deps, outBizNo, person),
        created_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { buyback_id: buybackId } = row;
    await openHold(tx, buybackHold({ buybackId, accountId, amountFen, quote, at }));
    await addStepOnce(tx, buybackId, "held", at);
    await queuePayment(tx, buybackId);
    await recordAct(deps, tx, {
      act: "buyback.commit",
      accountId,
      ip,
      details: { buybackId: String(buybackId), type, amountFen: String(amountFen) },
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

function assertComplete(body: CommitBuyBackRequest): void {
  if (body.imageCode === "")
    throw new ApiError(verificationErrors.captchaRequired, { field: "imageCode" });
  if (body.inputEmailCode === "") throw new ApiError(buybackErrors.codeRequired);
  if (body.channel === "") throw new ApiError(buybackErrors.channelRequired);
  if (body.channel === "bank") throw new ApiError(buybackErrors.channelClosed);
}

/**
 * Sells BP for yuan, which are paid to the saved Alipay account. A repeated idempotency key returns its buy-back without
 * checking captcha and code: both were consumed by the first request.
 */
export async function commitBuyBack(
  deps: Deps,
  body: CommitBuyBackRequest,
  caller: OwnerCaller,
): Promise<Result<CommitBuyBackResponse>> {
  const { accountId, ip } = caller;
  if (siteOf(caller.language) !== "chinese") throw new ApiError(buybackErrors.notOnThisSite);
  const request: BuybackRequest = {
    accountId,
    type: body.type === 95 ? 95 : 94,
    amountYuan: readAmount(body.exchangeMoney),
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip,
  };
  let row = await findByIdempotencyKey(deps.db, request);
  if (!row) {
    const assertSame = (allowed: Allowed) => assertShown(body, allowed);
    assertSame(await assertCanBuyBack(deps, deps.db, accountId, request));
    assertComplete(body);
    await useCaptcha(deps, {
      captchaId: body.imageCodeId,
      answer: body.imageCode,
      field: "imageCode",
    });
    const code = await codeErrorsAt(
      "inputEmailCode",
      checkOwnCode(deps, accountId, "buyback", body.inputEmailCode),
    );
    row = await codeErrorsAt(
      "inputEmailCode",
      createBuyback(deps, request, code, assertSame).catch(async (error: unknown) => {
        // The balance decreased meanwhile, by something other than a buy-back: says by how much it falls short.
        if (error instanceof InsufficientBalanceError)
          await assertCanBuyBack(deps, deps.db, accountId, request);
        throw error;
      }),
    );
  }
  const [data] = await presentBuybacks(deps, deps.db, [row]);
  if (!data) throw new Error("a buy-back was not presented");
  return { message: buybackMessages.submitted, data };
}
