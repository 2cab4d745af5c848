import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeMessages, stockErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/exchange/operator/calls.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { lockSwitches } from "../../redemption/switches.ts";
import { readOffer } from "../offer.ts";
import { EXCHANGES } from "../switches.ts";

/** The offer in force as operators see and change it. */
export async function readOfferState(db: Queryable, at: Date) {
  const { effectiveFrom, monthYuan, cards } = await readOffer(db, at);
  return {
    effectiveFrom: effectiveFrom.toISOString(),
    monthYuan,
    cards: [...cards].map(([denomination, maxCount]) => ({ denomination, maxCount })),
  };
}
type OfferState = Awaited<ReturnType<typeof readOfferState>>;
type Cards = OfferState["cards"];

/** As an audit line has it. */
const factsOf = ({ monthYuan, cards }: Pick<OfferState, "monthYuan" | "cards">) => ({
  monthYuan,
  offeredCards: cards.map(({ denomination, maxCount }) => `¥${denomination} × ${maxCount}`),
});

async function insertOffer(tx: Tx, monthYuan: number, cards: Cards, at: Date): Promise<void> {
  const { exchange_offer_id: offerId } = await tx
    .insertInto("exchange_offers")
    .values({ effective_from: at, month_yuan: monthYuan })
    .returning("exchange_offer_id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("exchange_offer_cards")
    .values(
      cards.map(({ denomination, maxCount }) => ({
        exchange_offer_id: offerId,
        denomination_yuan: denomination,
        max_count: maxCount,
      })),
    )
    .execute();
}

function assertCards(cards: Cards): void {
  if (cards.length === 0) throw new ApiError(stockErrors.offerEmpty);
  const seen = new Set<number>();
  for (const { denomination } of cards) {
    if (seen.has(denomination))
      throw new ApiError(stockErrors.offerRepeated, { params: { denomination } });
    seen.add(denomination);
  }
}

/** Sets the denominations, counts and monthly quota that are offered from now on; earlier offers stay, as exchanges refer to them. */
export const setOffer = handle(
  calls.setExchangeOffer,
  async (deps, { monthYuan, cards: sent, version, reason }, caller) => {
    const cards = sent.toSorted((one, other) => one.denomination - other.denomination);
    assertCards(cards);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "exchange.offer",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        seen: version,
        read: async () => {
          await lockSwitches(tx, EXCHANGES);
          return readOfferState(tx, deps.clock.now());
        },
        change: async (before, at) => {
          const after = factsOf({ monthYuan, cards });
          if (JSON.stringify(factsOf(before)) === JSON.stringify(after))
            throw new ApiError(stockErrors.offerSame);
          await insertOffer(tx, monthYuan, cards, at);
          return { after, result: undefined };
        },
      }),
    );
    return { message: exchangeMessages.offered };
  },
);
