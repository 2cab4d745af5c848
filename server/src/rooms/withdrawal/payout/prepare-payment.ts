import type { Fees, HotWallet, Payment, Refusal } from "../../../platform/chain/chain.ts";
import type { WithdrawalRow } from "../store.ts";
import { checkCounts } from "./check-counts.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { unitsOf } from "./units-of.ts";
import type { WaitReason } from "./wait-text.ts";

/** A payment that can be signed. */
export interface PaymentPlan {
  readonly payment: Payment;
  readonly wallet: HotWallet;
  readonly gas: bigint;
  readonly fees: Fees;
}

/** Why nothing can be signed: the address cannot be paid, or what the payout waits for. */
type NoPlan = "address-refused" | WaitReason;

/** State of the chain before signing. */
export type Preparation = { readonly wallet: HotWallet } & (
  | { readonly plan: PaymentPlan; readonly refusal?: undefined }
  | { readonly plan?: undefined; readonly refusal: NoPlan }
);

const REFUSALS: Readonly<Record<Refusal, NoPlan>> = {
  address: "address-refused",
  token: "token-refuses",
  // Paid since the caller looked, which it sees next time.
  paid: "foreign-transactions",
  ceiling: "ceiling",
  paused: "contract-paused",
  role: "not-a-payer",
};

/** Reads everything required to sign a payment from the chain, without locks. The contract has not paid its id. */
export async function preparePayment(
  deps: PayoutDeps,
  withdrawal: WithdrawalRow,
): Promise<Preparation> {
  const { chain } = deps;
  const { payment_id: id, address: to, net_micro_bp: netMicroBp } = withdrawal;
  const payment = { id, to, units: unitsOf(netMicroBp, chain.tokenDecimals) };
  const kind = await chain.kindOf(to);
  // Before the counts of the database: what it signs meanwhile is not foreign.
  const wallet = await chain.readHotWallet();
  if (kind === "contract") return { wallet, refusal: "address-refused" };
  if (!(await checkCounts(deps, wallet))) return { wallet, refusal: "foreign-transactions" };
  if (wallet.tokenUnits < payment.units) return { wallet, refusal: "tokens" };
  const fees = await chain.readFees();
  if (!fees) return { wallet, refusal: "fees" };
  const tried = await chain.tryPayment(payment);
  if ("gas" in tried) return { wallet, plan: { payment, wallet, fees, gas: tried.gas } };
  return { wallet, refusal: REFUSALS[tried.refusedFor] };
}
