// Offered to other rooms.
import { AGREEMENT_EDITIONS } from "@nodeyard/contract/agreements.ts";
import * as calls from "@nodeyard/contract/exchange/calls.ts";
import { exchangeMessages } from "@nodeyard/contract/exchange/errors.ts";
import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { quotePrice } from "../prices/mean-price.ts";
import { readAvailable, type Available } from "../redemption/assessment/read-available.ts";
import { readOwnerLevel } from "../redemption/owner-level.ts";
import { checkExchange } from "./assess-exchange.ts";
import { readOffer } from "./offer.ts";
import { countFree } from "./stock/stock.ts";

/** All counts that one exchange can be of, by denomination: offered, in stock, and within balance and month. */
async function readCounts(
  db: Queryable,
  { most }: Available,
  at: Date,
): Promise<ReadonlyMap<number, number[]>> {
  const { cards } = await readOffer(db, at);
  const stock = await countFree(db, [...cards.keys()], at);
  return new Map(
    [...cards].map(([yuan, offered]) => {
      const affordable = Number(most.yuan / BigInt(yuan));
      const count = Math.min(offered, stock.get(yuan) ?? 0, affordable);
      return [yuan, Array.from({ length: count }, (_, index) => index + 1)];
    }),
  );
}

async function readExchangeable({ db, clock }: Pick<Deps, "db" | "clock">, accountId: bigint) {
  const at = clock.now();
  const subject = { accountId, channel: "exchange", at, isServed: true } as const;
  const available = await readAvailable(db, subject);
  const limitFen = BigInt(available.inputs.monthLimitFen ?? 0);
  const leftFen = limitFen - BigInt(available.inputs.monthUsedFen ?? 0);
  return {
    available,
    counts: await readCounts(db, available, at),
    monthLimit: Number(limitFen / 100n),
    monthLeft: leftFen > 0n ? Number(leftFen / 100n) : 0,
  };
}

/** Available gift cards, price and balance, and what blocks an exchange. */
export const showInfo = handle(calls.getExchangeInfo, async (deps, _request, { accountId }) => {
  const { available, counts, monthLimit, monthLeft } = await readExchangeable(deps, accountId);
  const { inputs, price } = available;
  const { level } = await readOwnerLevel(deps.db, accountId);
  const balance = BigInt(inputs.balanceMicroBp);
  const mature = BigInt(inputs.matureMicroBp);
  return {
    data: {
      ...(await quotePrice(deps.db, deps.clock.now())),
      canExchangeMoney: [...counts.keys()],
      canExchangeCount: Object.fromEntries(
        [...counts].map(([yuan, possible]) => [String(yuan), possible]),
      ),
      balance: formatMicroBp(balance),
      withdrawable: formatMicroBp(mature),
      immature: formatMicroBp(BigInt(inputs.immatureMicroBp)),
      worth: Number(yuanOf(mature, price)),
      monthLimit,
      monthLeft,
      isOpen: inputs.isOpen && !inputs.isHalted,
      permissionLevel: level,
      lockedUntil: inputs.lockedUntil,
      lockedBy:
        inputs.lockedBy === "wallet" || inputs.lockedBy === "payee" ? null : inputs.lockedBy,
    },
  };
});

/** The counts of a denomination that the account may choose; throws if none. */
export const showLimit = handle(
  calls.getLimit,
  async (deps, { JDCardMoney: denominationYuan }, { accountId }) => {
    const taxAgreement = AGREEMENT_EDITIONS.tax;
    await checkExchange(deps, accountId, { denominationYuan, count: 1, taxAgreement });
    const { counts, monthLeft } = await readExchangeable(deps, accountId);
    return {
      message: exchangeMessages.allowed,
      data: { counts: counts.get(denominationYuan) ?? [], monthLeft },
    };
  },
);
