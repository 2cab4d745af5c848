import { parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import type { CommitBuyBackRequest } from "@nodeyard/contract/buyback/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { MICRO_BP_PER_BP, parseMicroBp } from "@nodeyard/contract/money.ts";
import { maskName } from "../identity/mask-person.ts";
import { maskAlipayAccount } from "../payee/mask-payee.ts";
import type { Allowed } from "./assert-can-buy-back.ts";

/** Parses a decimal to millionths; undefined if invalid. */
const millionths = (value: string | number): bigint | undefined => parseMicroBp(String(value));

/** Whether the sent value, if any, equals this figure; both in millionths. */
const isFigure = (sent: string | number | undefined, figure: bigint): boolean =>
  sent === undefined || millionths(sent) === figure;

type Shown = Pick<
  CommitBuyBackRequest,
  "RMBPrice" | "discount" | "realMoney" | "exchangeBXC" | "ZFBAccount" | "ZFBName"
>;

/** Throws unless the figures and the payee that the page showed are those of the books. */
export function assertShown(request: Shown, allowed: Allowed): void {
  const { terms, quote, person } = allowed;
  const price = request.RMBPrice === undefined ? terms.price : parsePrice(request.RMBPrice);
  const isPrice =
    price !== undefined &&
    price.numerator * terms.price.denominator === terms.price.numerator * price.denominator;
  const isAsShown =
    isPrice &&
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
