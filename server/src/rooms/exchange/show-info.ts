// Offered to other rooms.
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { handle } from "../../platform/http/route.ts";
import { formatPrice } from "../prices/prices.ts";
import { assertCanExchange } from "./assert-can-exchange.ts";
import { countsUpTo, mostCards, readState } from "./read-state.ts";

/** Available gift cards, price and balance, and what blocks an exchange. */
export const showInfo = handle(
  calls.getExchangeInfo,
  async ({ db, clock }, _request, { accountId }) => {
    const state = await readState(db, accountId, clock.now());
    const { balance, offer, lock } = state;
    const denominations = [...offer.cards.keys()];
    return {
      data: {
        RMBPrice: formatPrice(state.price),
        canExchangeMoney: denominations,
        canExchangeCount: Object.fromEntries(
          denominations.map((each) => [String(each), countsUpTo(mostCards(state, each))]),
        ),
        balance: formatMicroBp(balance.balanceMicroBp),
        withdrawable: formatMicroBp(balance.matureMicroBp),
        immature: formatMicroBp(balance.immatureMicroBp),
        worth: state.worthYuan,
        monthLimit: offer.monthYuan,
        monthLeft: state.monthLeftYuan,
        isOpen: state.isOpen,
        permissionLevel: state.level,
        lockedUntil: lock?.until.toISOString() ?? null,
        lockedBy: lock?.by ?? null,
      },
    };
  },
);

/** The counts of a denomination that the account may choose; throws if none. */
export const showLimit = handle(
  calls.getLimit,
  async (deps, { JDCardMoney: denominationYuan }, { accountId }) => {
    const order = { denominationYuan, count: 1 };
    const { state } = await assertCanExchange(deps, deps.db, accountId, order);
    const affordable = Math.floor(
      Math.min(state.worthYuan, state.monthLeftYuan) / denominationYuan,
    );
    return {
      message: exchangeMessages.allowed,
      data: {
        counts: countsUpTo(Math.min(mostCards(state, denominationYuan), affordable)),
        monthLeft: state.monthLeftYuan,
      },
    };
  },
);
