import type { TestApp } from "../../../platform/testing/test-app.ts";
import { advancePayment, type PaymentDeps } from "../payout/advance-payment.ts";

/** Dependencies of an app that has a payment app. */
export function payingDeps({ deps }: TestApp): PaymentDeps {
  const { payments } = deps;
  if (!payments) throw new Error("no payment app");
  return { ...deps, payments };
}

/** A run of a buy-back's payment. @returns the seconds until the next one, if there is one. */
export async function advanceBuyback(app: TestApp, buybackId: bigint): Promise<number | undefined> {
  return advancePayment(payingDeps(app), buybackId);
}
