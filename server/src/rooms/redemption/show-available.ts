import * as calls from "@nodeyard/contract/redemption/calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { readMaturing } from "../../ledger/mature-balance.ts";
import { readHeld } from "../../ledger/open-hold.ts";
import { handle } from "../../platform/http/route.ts";
import { formatPrice } from "../prices/prices.ts";
import { readAvailable, type Most } from "./assessment/read-available.ts";
import { CHANNEL_RULES } from "./assessment/channels.ts";

const presentMost = ({ microBp, yuan }: Most) => ({
  bp: formatMicroBp(microBp),
  yuan: Number(yuan),
});

function presentCount(most: number | null, made: number) {
  return most === null ? null : { most, left: Math.max(0, most - made) };
}

function presentMonth(limitFen: string | null, usedFen: string | null) {
  if (limitFen === null || usedFen === null) return null;
  const left = BigInt(limitFen) - BigInt(usedFen);
  return {
    limitYuan: Number(BigInt(limitFen) / 100n),
    leftYuan: left > 0n ? Number(left / 100n) : 0,
  };
}

/** The most that the account can take out now by a channel. */
export const showAvailable = handle(
  calls.getAvailable,
  async ({ db, clock, chain, payments }, { channel }, { accountId }) => {
    const at = clock.now();
    const isServed = {
      withdrawal: chain !== undefined,
      buyback: payments !== undefined,
      exchange: true,
    }[CHANNEL_RULES[channel].kind];
    const [{ inputs, price, obstacle, most, waits }, maturing, heldMicroBp] = await Promise.all([
      readAvailable(db, { accountId, channel, at, isServed, acceptsTaxAgreement: true }),
      readMaturing(db, accountId, { at, maturityHours: MATURITY_HOURS }),
      readHeld(db, accountId),
    ]);
    const balance = BigInt(inputs.balanceMicroBp);
    const ceilingLeft = BigInt(inputs.accountCeilingMicroBp) - BigInt(inputs.taken24HoursMicroBp);
    const { lockedBy, lockedUntil } = inputs;
    return {
      data: {
        channel,
        price: formatPrice(price),
        balance: formatMicroBp(balance),
        balanceYuan: Number(yuanOf(balance, price)),
        mature: formatMicroBp(BigInt(inputs.matureMicroBp)),
        matureYuan: Number(yuanOf(BigInt(inputs.matureMicroBp), price)),
        immature: formatMicroBp(BigInt(inputs.immatureMicroBp)),
        nextMatureAt: maturing.nextAt?.toISOString() ?? null,
        allMatureAt: maturing.allAt?.toISOString() ?? null,
        held: formatMicroBp(heldMicroBp),
        needsTaxAgreement: !inputs.hasTaxAgreement,
        obstacle: obstacle ?? null,
        lock:
          lockedBy === null || lockedUntil === null ? null : { by: lockedBy, until: lockedUntil },
        most: presentMost(most),
        waits: waits.map(({ reason, above }) => ({ reason, above: presentMost(above) })),
        ceiling: {
          limit: formatMicroBp(BigInt(inputs.accountCeilingMicroBp)),
          left: formatMicroBp(ceilingLeft > 0n ? ceilingLeft : 0n),
        },
        month: presentMonth(inputs.monthLimitFen, inputs.monthUsedFen),
        orders: presentCount(inputs.mostOrdersMonth, inputs.ordersMonth),
        dayOrders: presentCount(inputs.mostOrders24Hours, inputs.orders24Hours),
      },
    };
  },
);
