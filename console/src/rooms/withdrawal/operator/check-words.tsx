import type { CheckFailure, PayoutCheckKind } from "@nodeyard/contract/operator/rules.ts";
import type { PayoutCheck } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { payouts } from "./messages.ts";

export const CHECKS: Readonly<Record<PayoutCheckKind, string>> = {
  reconcile: payouts.checkReconcile,
  audit: payouts.checkAudit,
};

export const FAILURES: Readonly<Record<CheckFailure, string>> = {
  unreachable: payouts.failUnreachable,
  mismatch: payouts.failMismatch,
  refused: payouts.failRefused,
  lost: payouts.failLost,
  failed: payouts.failFailed,
};

/** Who ran it: an operator, a user of the server, or the schedule. */
export function askerWords({ askedBy, terminalUser }: PayoutCheck): string {
  if (askedBy) return askedBy.email;
  return terminalUser === "" ? payouts.nightly : operatorKit.terminal(terminalUser);
}

/** Result of a check, or its progress. */
export function CheckState({ check: { state, found } }: { check: PayoutCheck }) {
  switch (state) {
    case "running":
      return <StatusDot tone="info" word={payouts.checkRunning} />;
    case "clean":
      return <StatusDot tone="success" word={payouts.checkClean} />;
    case "found":
      return <StatusDot tone="danger" word={payouts.checkFound(found)} />;
    case "failed":
      return <StatusDot tone="warning" word={payouts.checkFailed} />;
  }
}
