import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import { buybacks } from "./messages.ts";

/** The steps of a buy-back as operators read them. */
export const STEP_WORDS: Readonly<Record<BuybackStep, string>> = {
  held: buybacks.stepHeld,
  paused: buybacks.stepPaused,
  checking: buybacks.stepChecking,
  sent: buybacks.stepSent,
  uncertain: buybacks.stepUncertain,
  processing: buybacks.stepProcessing,
  retrying: buybacks.stepRetrying,
  refused: buybacks.stepRefused,
  "by-hand": buybacks.stepByHand,
  "on-hold": buybacks.stepOnHold,
  resumed: buybacks.stepResumed,
  paid: buybacks.stepPaid,
  returned: buybacks.stepReturned,
};
