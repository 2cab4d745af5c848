import { cancelChange, showChange } from "@nodeyard/contract/payee/calls.ts";
import { CancelChangePage } from "../../shared/cancel-change/cancel-change-page.tsx";
import { cancelChange as words } from "../../shared/cancel-change/messages.ts";
import { formatUtc } from "../../shared/format.ts";
import { payee } from "./messages.ts";

/** Target of the link in a mail about a change of the payee. */
export default function CancelPage({ hash: token }: { hash: string }) {
  return (
    <CancelChangePage
      title={payee.cancelTitle}
      purpose={payee.cancelPurpose}
      consequence={payee.cancelConsequence}
      cancelledText={payee.cancelledText}
      token={token}
      show={showChange}
      cancel={cancelChange}
      facts={(change) => [
        [payee.part, change.part === "bank" ? payee.bank : payee.alipay],
        [words.before, change.before === "" ? payee.none : change.before],
        [words.after, change.after === "" ? payee.none : change.after],
        [words.changedAt, formatUtc(change.changedAt)],
        [words.cancellableUntil, formatUtc(change.cancellableUntil)],
      ]}
    />
  );
}
