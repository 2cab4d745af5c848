import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ReviewReason } from "@nodeyard/contract/redemption/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { mailReview } from "../../redemption/assessment/review-mail.ts";
import { HOW_TO_RUN } from "../operator/operator-notice.ts";
import { addStep } from "../store.ts";

const COMMANDS = {
  zh: "也可用 payouts approve {withdrawalId} 批准，或用 payouts end {withdrawalId} --return 退回。",
  en: "Commands: payouts approve {withdrawalId} approves it, payouts end {withdrawalId} --return returns the BP.",
} as const satisfies Text;

/** Commands that end the wait of a withdrawal, and what runs them. */
export function commandsFor(withdrawalId: bigint, language: Language): string {
  const params = { withdrawalId: String(withdrawalId) };
  return `${inLanguage(COMMANDS, language, params)}\n\n${inLanguage(HOW_TO_RUN, language)}`;
}

/** A withdrawal that waits, and why. */
interface Waiting {
  readonly orderId: bigint;
  readonly accountId: bigint;
  readonly grossMicroBp: bigint;
  readonly at: Date;
  readonly reasons: readonly ReviewReason[];
}

/** Lets a withdrawal wait for approval: timeline step, and mail to finance operators. Its assessment is kept already. */
export async function awaitApproval(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  { at, ...waiting }: Waiting,
): Promise<void> {
  const { orderId } = waiting;
  await addStep(tx, orderId, "review", at);
  await mailReview(deps, tx, { kind: "withdrawal", ...waiting }, (language) =>
    commandsFor(orderId, language),
  );
}
