import type { Withdrawal } from "@nodeyard/contract/withdrawal/calls.ts";
import type { WithdrawalStatus, WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { withdrawal } from "./messages.ts";

export const BADGES: Readonly<Record<WithdrawalStatus, { tone: Tone; word: string }>> = {
  created: { tone: "info", word: withdrawal.statusCreated },
  completed: { tone: "success", word: withdrawal.statusCompleted },
  canceled: { tone: "danger", word: withdrawal.statusCanceled },
};
/** Open withdrawals that something other than the chain delays. */
const DELAYED: Readonly<Partial<Record<WithdrawalStep, { tone: Tone; word: string }>>> = {
  review: { tone: "warning", word: withdrawal.statusReview },
  paused: { tone: "warning", word: withdrawal.statusPaused },
  waiting: { tone: "warning", word: withdrawal.statusWaiting },
  checking: { tone: "warning", word: withdrawal.statusChecking },
};

/** Status of a withdrawal; of an open one what it waits for. */
export function WithdrawalStatusDot({ status, step }: Pick<Withdrawal, "status" | "step">) {
  const delayed = status === "created" ? DELAYED[step] : undefined;
  return <StatusDot {...(delayed ?? BADGES[status])} />;
}
