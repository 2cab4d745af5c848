// Offered to other rooms.
import { yuanOf } from "@nodeyard/contract/buyback/quote.ts";
import { MICRO_BP_PER_BP, type Rational } from "@nodeyard/contract/money.ts";
import {
  REFUSAL_REASONS,
  REVIEW_REASONS,
  type RefusalReason,
  type ReviewReason,
} from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import { readMeanPrice } from "../../prices/mean-price.ts";
import { NOTHING, obstacleOf, REFUSALS, REVIEWS, type Bound } from "./assess.ts";
import type { Inputs } from "./inputs.ts";
import { readInputs, type Subject } from "./read-inputs.ts";

/** The most of an order by a bound, in both units: BP at the price of a sale, whole yuan rounded down. */
export interface Most {
  readonly microBp: bigint;
  readonly yuan: bigint;
}

/** The most that an account can take out now by a channel, from the rules that judge its orders. */
export interface Available {
  readonly inputs: Inputs;
  readonly price: Rational;
  /** Why no order would be taken, whatever its amount. */
  readonly obstacle: RefusalReason | undefined;
  /** Largest order that is not refused for its amount. */
  readonly most: Most;
  /** Larger orders wait for approval, for these reasons. */
  readonly waits: readonly { readonly reason: ReviewReason; readonly above: Most }[];
}

function mostBy(bound: NonNullable<Bound>, price: Rational): Most {
  if ("microBp" in bound) return { microBp: bound.microBp, yuan: yuanOf(bound.microBp, price) };
  const { numerator, denominator } = price;
  const bp = (bound.fen * denominator) / (numerator * 100n);
  return { microBp: bp * MICRO_BP_PER_BP, yuan: bound.fen / 100n };
}

/** Available of inputs: pure. */
export function availableOf(inputs: Inputs, price: Rational): Available {
  const obstacle = obstacleOf(inputs);
  const balance = BigInt(inputs.balanceMicroBp);
  let most: Most = { microBp: balance, yuan: yuanOf(balance, price) };
  for (const reason of REFUSAL_REASONS) {
    const bound = REFUSALS[reason](inputs);
    if (!bound || bound === NOTHING) continue;
    const { microBp, yuan } = mostBy(bound, price);
    most = {
      microBp: microBp < most.microBp ? microBp : most.microBp,
      yuan: yuan < most.yuan ? yuan : most.yuan,
    };
  }
  const waits = REVIEW_REASONS.flatMap((reason) => {
    const bound = REVIEWS[reason](inputs);
    return bound ? [{ reason, above: mostBy(bound, price) }] : [];
  });
  return { inputs, price, obstacle, most, waits };
}

/** The same, read without locks. */
export async function readAvailable(db: Queryable, subject: Subject): Promise<Available> {
  const [{ identityId: _, ...inputs }, price] = await Promise.all([
    readInputs(db, subject),
    readMeanPrice(db, subject.at),
  ]);
  return availableOf(inputs, price);
}

/** The amount up to which the next order waits for no approval. */
export function passesUpTo({ waits }: Pick<Available, "waits">): bigint {
  // The account's ceiling always is one of them.
  return waits
    .map(({ above }) => above.microBp)
    .reduce((one, other) => (other < one ? other : one));
}
