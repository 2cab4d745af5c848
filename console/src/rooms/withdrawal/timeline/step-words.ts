import type { CancelReason, WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { withdrawal } from "../messages.ts";

/** What each step is called, and what it means for the owner; a canceled one says why instead. */
export const STEP_WORDS: Readonly<Record<WithdrawalStep, { name: string; text: string }>> = {
  held: { name: withdrawal.stepHeld, text: withdrawal.stepHeldText },
  recovered: { name: withdrawal.stepRecovered, text: withdrawal.stepRecoveredText },
  review: { name: withdrawal.stepReview, text: withdrawal.stepReviewText },
  approved: { name: withdrawal.stepApproved, text: withdrawal.stepApprovedText },
  paused: { name: withdrawal.stepPaused, text: withdrawal.stepPausedText },
  waiting: { name: withdrawal.stepWaiting, text: withdrawal.stepWaitingText },
  checking: { name: withdrawal.stepChecking, text: withdrawal.stepCheckingText },
  signed: { name: withdrawal.stepSigned, text: withdrawal.stepSignedText },
  broadcast: { name: withdrawal.stepBroadcast, text: withdrawal.stepBroadcastText },
  uncertain: { name: withdrawal.stepUncertain, text: withdrawal.stepUncertainText },
  replaced: { name: withdrawal.stepReplaced, text: withdrawal.stepReplacedText },
  included: { name: withdrawal.stepIncluded, text: withdrawal.stepIncludedText },
  reorganised: { name: withdrawal.stepReorganised, text: withdrawal.stepReorganisedText },
  complete: { name: withdrawal.stepComplete, text: withdrawal.stepCompleteText },
  canceled: { name: withdrawal.stepCanceled, text: "" },
};

export const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  "account-changed": withdrawal.reasonAccountChanged,
  "address-refused": withdrawal.reasonAddressRefused,
  reverted: withdrawal.reasonReverted,
  operator: withdrawal.reasonOperator,
};
