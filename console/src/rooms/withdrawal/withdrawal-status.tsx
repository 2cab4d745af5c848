import type { WithdrawalStatus } from "@nodeyard/contract/withdrawal/rules.ts";
import { StatusDot, type Tone } from "../../shared/ui/status-dot.tsx";
import { withdrawal } from "./messages.ts";

const LOOKS: Readonly<Record<WithdrawalStatus, { tone: Tone; word: string }>> = {
  created: { tone: "info", word: withdrawal.statusCreated },
  completed: { tone: "success", word: withdrawal.statusCompleted },
  canceled: { tone: "danger", word: withdrawal.statusCanceled },
};

/** Status of a withdrawal. */
export function WithdrawalStatusDot({ status }: { status: WithdrawalStatus }) {
  return <StatusDot {...LOOKS[status]} />;
}
