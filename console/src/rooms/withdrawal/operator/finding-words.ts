import type { AuditFault, AuditFinding } from "@nodeyard/contract/operator/rules.ts";
import { fillText } from "@nodeyard/contract/text.ts";
import type { PayoutAudit } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { formatTime } from "../../../shared/format.ts";
import { payouts } from "./messages.ts";

export const FAULTS: Readonly<Record<AuditFault, string>> = {
  doublePaid: payouts.faultDoublePaid,
  dropped: payouts.faultDropped,
  overpaid: payouts.faultOverpaid,
  underpaid: payouts.faultUnderpaid,
  falselyEnded: payouts.faultFalselyEnded,
  orphaned: payouts.faultOrphaned,
  stuck: payouts.faultStuck,
};

const FINDINGS: Readonly<Record<AuditFinding, string>> = {
  paidTwice: payouts.findPaidTwice,
  paidTooMuch: payouts.findAmount,
  paidTooLittle: payouts.findAmount,
  paidAnother: payouts.findPaidAnother,
  returnedAndPaid: payouts.findReturnedAndPaid,
  reverted: payouts.findReverted,
  noTransfer: payouts.findNoTransfer,
  noTransaction: payouts.findNoTransaction,
  paidByAnother: payouts.findPaidByAnother,
  ownerless: payouts.findOwnerless,
  heldDiffers: payouts.findHeldDiffers,
  paidOutDiffers: payouts.findPaidOutDiffers,
  openTooLong: payouts.findOpenTooLong,
};

/** A finding in the reader's words. */
export function findingWords({ finding, facts }: PayoutAudit["findings"][number]): string {
  const { since } = facts;
  return fillText(FINDINGS[finding], {
    ...facts,
    ...(since === undefined ? {} : { since: formatTime(since) }),
  });
}
