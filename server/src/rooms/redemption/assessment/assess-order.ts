// Offered to other rooms.
import type { ApiError } from "@nodeyard/contract/error.ts";
import type { RefusalReason, ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { assess, obstacleOf } from "./assess.ts";
import type { Inputs } from "./inputs.ts";
import { lockInputs, readInputs, type Amounts, type Read, type Subject } from "./read-inputs.ts";

/** An order that may be made, with what it was judged by. */
export interface Assessed {
  readonly inputs: Inputs;
  /** Why it waits for approval; none for one that passes. */
  readonly reasons: readonly ReviewReason[];
  /** The verified person; undefined before the check of the name. */
  readonly identityId: bigint | undefined;
}

/** An order, with the rules that its channel adds. */
export interface AssessedOrder extends Subject {
  readonly amounts: Amounts;
  /** Throws for an amount that the channel's terms do not have: after the account's obstacles, before its balance. */
  readonly checkAmount?: () => Promise<void> | void;
  /** The channel's error for a reason. */
  readonly refuse: (reason: RefusalReason, inputs: Inputs) => ApiError;
}

async function judge(
  { amounts, checkAmount, refuse }: AssessedOrder,
  { identityId, ...read }: Read,
): Promise<Assessed> {
  const inputs: Inputs = {
    ...read,
    grossMicroBp: String(amounts.grossMicroBp),
    amountFen: amounts.amountFen === null ? null : String(amounts.amountFen),
  };
  const obstacle = obstacleOf(inputs);
  if (obstacle) throw refuse(obstacle, inputs);
  await checkAmount?.();
  const { verdict, reasons } = assess(inputs);
  if (verdict === "refuse") throw refuse(reasons[0], inputs);
  return { inputs, reasons, identityId };
}

/** Judges an order before its code is checked, so that a doomed request does not use it up. Throws if it is refused. */
export async function checkOrder(db: Queryable, order: AssessedOrder): Promise<Assessed> {
  return judge(order, await readInputs(db, order));
}

/** Throws the channel's error of a balance that decreased after an order was judged. */
export async function refuseShortfall(db: Queryable, order: AssessedOrder): Promise<never> {
  const { inputs } = await checkOrder(db, order);
  throw order.refuse("balance", inputs);
}

/** Judges an order for its transaction: under the account's lock, which the caller holds, and those of person and sums. */
export async function assessOrder(tx: Tx, order: AssessedOrder): Promise<Assessed> {
  return judge(order, await lockInputs(tx, order));
}
