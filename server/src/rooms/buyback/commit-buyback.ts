// Offered to other rooms.
import { randomUUID } from "node:crypto";
import * as calls from "@nodeyard/contract/buyback/calls.ts";
import type {
  CommitBuyBackRequest,
  CommitBuyBackResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { buybackErrors, buybackMessages } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import { verificationErrors } from "@nodeyard/contract/verification/errors.ts";
import { isSamePrice, parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import { MICRO_BP_PER_BP, parseMicroBp, type Rational } from "@nodeyard/contract/money.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import {
  placeOrder,
  writeOrder,
  type CheckedProof,
  type Order,
} from "../redemption/place-order.ts";
import { keepTaxAgreement } from "../redemption/yuan-right.ts";
import { useCaptcha } from "../verification/captcha.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import { codeErrorsAt } from "../verification/code-errors-at.ts";
import {
  allowBuyback,
  checkBuyback,
  explainShortfall,
  type Allowed,
  type BuybackChannel,
} from "./assess-buyback.ts";
import { contentOf, makeBuyback } from "./make-buyback.ts";
import { presentBuybacks } from "./present.ts";
import { findBuyback, type BuybackRow } from "./store.ts";
import { maskName } from "../identity/mask-person.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";

/** Parses a decimal to millionths; undefined if invalid. */
const millionths = (value: string | number): bigint | undefined => parseMicroBp(String(value));

/** True if the sent value, if any, equals this figure; both in millionths. */
const isFigure = (sent: string | number | undefined, figure: bigint): boolean =>
  sent === undefined || millionths(sent) === figure;

type Shown = Pick<
  CommitBuyBackRequest,
  "RMBPrice" | "discount" | "realMoney" | "exchangeBXC" | "ZFBAccount" | "ZFBName"
>;

/** Throws unless the figures and the payee that the page showed are those of the books. */
function assertShown(request: Shown, allowed: Allowed): void {
  const { terms, quote, person } = allowed;
  const price = request.RMBPrice === undefined ? terms.price : parsePrice(request.RMBPrice);
  const isAsShown =
    price !== undefined &&
    isSamePrice(price, terms.price) &&
    isFigure(request.discount, terms.netPpm) &&
    isFigure(request.realMoney, (quote.netFen * MICRO_BP_PER_BP) / 100n) &&
    isFigure(request.exchangeBXC, quote.grossMicroBp);
  if (!isAsShown) throw new ApiError(buybackErrors.termsChanged);
  const { ZFBAccount = maskAlipayAccount(person.account), ZFBName = maskName(person.name) } =
    request;
  const isPayee =
    [person.account, maskAlipayAccount(person.account)].includes(ZFBAccount) &&
    [person.name, maskName(person.name)].includes(ZFBName);
  if (!isPayee) throw new ApiError(buybackErrors.payeeChanged);
}

/** The request, with its idempotency key. */
interface BuybackRequest {
  readonly accountId: bigint;
  readonly channel: BuybackChannel;
  readonly amountYuan: bigint;
  readonly shownPrice?: Rational | undefined;
  readonly taxAgreement?: string;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** The request on the web or in the app; only the web has captchas. */
type Form = Omit<CommitBuyBackRequest, "imageCode" | "imageCodeId">;

/** The order of a buy-back, under the locks of account and person. */
function buybackOrder(
  deps: Deps,
  request: BuybackRequest,
  assertSame: (allowed: Allowed) => void = () => {},
): Order<BuybackRow, Allowed> {
  const { accountId, idempotencyKey, ip } = request;
  return {
    accountId,
    content: contentOf(request),
    keyUsed: buybackErrors.keyUsed,
    find: (db) => findBuyback(db, accountId, { idempotencyKey }),
    allow: async (tx) => {
      await keepTaxAgreement(deps, tx, { accountId, edition: request.taxAgreement, ip });
      const allowed = await allowBuyback(deps, tx, request);
      assertSame(allowed);
      return allowed;
    },
    write: async (tx, allowed, requestHash) => {
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
    },
  };
}

/** Makes a buy-back in one transaction, once its code is checked. */
export async function createBuyback(
  deps: Deps,
  request: BuybackRequest,
  checked: CheckedProof,
): Promise<BuybackRow> {
  return writeOrder(deps, buybackOrder(deps, request), checked);
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

/**
 * Sells BP for yuan, which are paid to the saved Alipay account. `checkForm` is what a page asks for beside amount and code.
 */
export async function sellBp(
  deps: Deps,
  body: Form,
  { accountId, ip }: OwnerCaller,
  checkForm: () => Promise<void>,
): Promise<Result<CommitBuyBackResponse>> {
  if (body.canCommit === false) throw new ApiError(buybackErrors.notReady);
  const request: BuybackRequest = {
    accountId,
    channel: body.type === 95 ? "buyback-second" : "buyback",
    amountYuan: readAmount(body.exchangeMoney),
    shownPrice: body.RMBPrice === undefined ? undefined : parsePrice(body.RMBPrice),
    taxAgreement: body.taxAgreement,
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip,
  };
  const assertSame = (allowed: Allowed): void => assertShown(body, allowed);
  const check = () => checkBuyback(deps, request);
  const row = await codeErrorsAt(
    "inputEmailCode",
    placeOrder(deps, buybackOrder(deps, request, assertSame), {
      check: async () => assertSame(await check()),
      prove: async () => {
        await checkForm();
        return checkOwnCode(deps, accountId, "buyback", body.inputEmailCode);
      },
      explainShortfall: () => explainShortfall(deps, request),
    }),
  );
  const [data] = await presentBuybacks(deps, deps.db, [row]);
  if (!data) throw new Error("a buy-back was not presented");
  return { message: buybackMessages.submitted, data };
}

/** Sells BP on the web. */
export const commitBuyBack = handle(calls.commitBuyBack, async (deps, body, caller) => {
  if (siteOf(caller.language) !== "chinese") throw new ApiError(buybackErrors.notOnThisSite);
  return sellBp(deps, body, caller, () => checkWebForm(deps, body));
});
