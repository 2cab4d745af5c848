// Offered to other rooms.
import { randomUUID } from "node:crypto";
import { isSamePrice, parsePrice } from "@nodeyard/contract/buyback/quote.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import type {
  CommitExchangeRequest,
  CommitExchangeResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { exchangeErrors, exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { MICRO_BP_PER_BP, parseMicroBp } from "@nodeyard/contract/money.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller, type Result } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import type { Reviewed } from "../redemption/orders.ts";
import {
  placeOrder,
  writeOrder,
  type CheckedProof,
  type Order,
} from "../redemption/place-order.ts";
import { keepTaxAgreement } from "../redemption/yuan-right.ts";
import { checkOwnCode } from "../verification/check-own-code.ts";
import {
  allowExchange,
  checkExchange,
  explainShortfall,
  type Allowed,
  type WantedCards,
} from "./assess-exchange.ts";
import { makeExchange } from "./make-exchange.ts";
import { presentExchange } from "./present.ts";
import { lockStock } from "./stock/stock.ts";
import { findExchange, type ExchangeRow } from "./store.ts";

type Made = ExchangeRow & Reviewed;

/** The request, with its idempotency key. */
interface ExchangeRequest extends WantedCards {
  readonly accountId: bigint;
  readonly idempotencyKey: string;
  readonly ip: string;
}

/** Throws unless the figures that the page showed are those of the books. */
function assertShown(request: CommitExchangeRequest, allowed: Allowed): void {
  const { price, totalYuan, grossMicroBp } = allowed;
  const isFigure = (sent: string | number | undefined, microUnits: bigint): boolean =>
    sent === undefined || parseMicroBp(String(sent)) === microUnits;
  const sent = request.RMBPrice === undefined ? price : parsePrice(request.RMBPrice);
  const isAsShown =
    sent !== undefined &&
    isSamePrice(sent, price) &&
    isFigure(request.exchangeJDMoney, BigInt(totalYuan) * MICRO_BP_PER_BP) &&
    isFigure(request.needBXCCount, grossMicroBp);
  if (!isAsShown) throw new ApiError(exchangeErrors.termsChanged);
}

/** The order of an exchange, under the locks of stock, account and person. */
function exchangeOrder(
  deps: Deps,
  request: ExchangeRequest,
  assertSame: (allowed: Allowed) => void = () => {},
): Order<Made, Allowed> {
  const { accountId, idempotencyKey, ip, denominationYuan, count } = request;
  return {
    accountId,
    content: `${denominationYuan}:${count}`,
    keyUsed: exchangeErrors.keyUsed,
    find: (db) => findExchange(db, accountId, { idempotencyKey }),
    lock: lockStock,
    allow: async (tx) => {
      await keepTaxAgreement(deps, tx, { accountId, edition: request.taxAgreement, ip });
      const allowed = await allowExchange(deps, tx, accountId, request);
      assertSame(allowed);
      return allowed;
    },
    write: async (tx, allowed, requestHash) => {
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
    },
  };
}

/** Makes an exchange in one transaction, once its code is checked. */
export async function createExchange(
  deps: Deps,
  request: ExchangeRequest,
  checked: CheckedProof,
): Promise<Made> {
  return writeOrder(deps, exchangeOrder(deps, request), checked);
}

/** Exchanges BP for gift cards, which a job gives. `checkForm` is what a page demands beside its figures. */
export async function exchangeBp(
  deps: Deps,
  body: CommitExchangeRequest,
  { accountId, ip }: OwnerCaller,
  checkForm?: () => void,
): Promise<Result<CommitExchangeResponse>> {
  const { JDCardMoney: denominationYuan, JDCardCount: count } = body;
  if (denominationYuan === "") throw new ApiError(exchangeErrors.paramRequired);
  if (count === "") throw new ApiError(exchangeErrors.paramRequired, { field: "JDCardCount" });
  const request: ExchangeRequest = {
    accountId,
    denominationYuan,
    count,
    shownPrice: body.RMBPrice === undefined ? undefined : parsePrice(body.RMBPrice),
    taxAgreement: body.taxAgreement,
    idempotencyKey: (body.idempotencyKey ?? randomUUID()).toLowerCase(),
    ip,
  };
  const assertSame = (allowed: Allowed): void => assertShown(body, allowed);
  const check = () => checkExchange(deps, accountId, request);
  const row = await placeOrder(deps, exchangeOrder(deps, request, assertSame), {
    check: async () => assertSame(await check()),
    prove: async () => {
      checkForm?.();
      return checkOwnCode(deps, accountId, "exchange", body.emailVerifyCode);
    },
    explainShortfall: () => explainShortfall(deps, accountId, request),
  });
  return { message: exchangeMessages.submitted, data: presentExchange(row) };
}

/** Exchanges BP on the web. */
export const commitExchange = handle(calls.commitExchange, async (deps, body, caller) => {
  if (siteOf(caller.language) !== "chinese") throw new ApiError(exchangeErrors.notOnThisSite);
  return exchangeBp(deps, body, caller);
});
