import { formatBp } from "@nodeyard/contract/money.ts";
import { requestPayoutApproval } from "@nodeyard/contract/operator/request-calls.ts";
import { runPayoutCheck } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import {
  endPayout,
  pausePayouts,
  resumePayouts,
  retryPayout,
  returnPayout,
  type OpenPayout,
  type PayoutsResponse,
} from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { call } from "../../../shared/http.ts";
import { ActDialog } from "../../../shared/operator/act-dialog.tsx";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { payouts } from "./messages.ts";
import { HALTS, waitWords } from "./payout-words.ts";

export type PayoutAct =
  | { readonly name: "pause" | "reconcile" | "audit" }
  | { readonly name: "resume"; readonly halt: PayoutsResponse["halts"][number]["reason"] }
  | { readonly name: "approve" | "retry" | "return" | "end"; readonly payout: OpenPayout };

/** The withdrawal that an act is about. */
function Lead({ payout }: { payout: OpenPayout }) {
  return (
    <Facts
      facts={[
        [payouts.withdrawal, payout.withdrawalId],
        [operatorKit.account, payout.account.email],
        [payouts.beforeFees, `${formatBp(payout.amount, 6)} BP`],
        [payouts.afterFees, `${formatBp(payout.net, 6)} BP`],
        [payouts.waitsFor, waitWords(payout)],
      ]}
    />
  );
}

/** The dialog of an act on payouts. */
export default function PayoutDialog({ act, onClose }: { act: PayoutAct; onClose: () => void }) {
  switch (act.name) {
    case "pause":
      return (
        <ActDialog
          title={payouts.pauseTitle}
          text={payouts.pauseText}
          submit={payouts.pause}
          tone="danger"
          send={(reason) => call(pausePayouts, { reason })}
          onClose={onClose}
        />
      );
    case "reconcile":
      return (
        <ActDialog
          title={payouts.reconcileTitle}
          text={payouts.reconcileText}
          submit={payouts.reconcile}
          send={(reason) => call(runPayoutCheck, { kind: "reconcile", reason })}
          onClose={onClose}
        />
      );
    case "audit":
      return (
        <ActDialog
          title={payouts.auditTitle}
          text={payouts.auditText}
          submit={payouts.audit}
          send={(reason) => call(runPayoutCheck, { kind: "audit", reason })}
          onClose={onClose}
        />
      );
    case "resume":
      return (
        <ActDialog
          title={payouts.resumeTitle}
          text={payouts.resumeText}
          submit={payouts.resume}
          lead={
            <p>
              <b>{HALTS[act.halt]}</b>
            </p>
          }
          send={(reason) => call(resumePayouts, { halt: act.halt, reason })}
          onClose={onClose}
        />
      );
    default:
      return <WithdrawalDialog name={act.name} payout={act.payout} onClose={onClose} />;
  }
}

function WithdrawalDialog(props: {
  name: "approve" | "retry" | "return" | "end";
  payout: OpenPayout;
  onClose: () => void;
}) {
  const { name, payout, onClose } = props;
  const { withdrawalId, version } = payout;
  const common = { lead: <Lead payout={payout} />, onClose };
  switch (name) {
    case "approve":
      return (
        <ActDialog
          {...common}
          title={payouts.requestApprovalTitle}
          text={payouts.requestApprovalText}
          submit={operatorKit.submitRequest}
          send={(reason) => call(requestPayoutApproval, { withdrawalId, version, reason })}
        />
      );
    case "retry":
      return (
        <ActDialog
          {...common}
          title={payouts.retryPayoutTitle}
          text={payouts.retryPayoutText}
          submit={payouts.retryPayout}
          send={(reason) => call(retryPayout, { withdrawalId, version, reason })}
        />
      );
    case "return":
      return (
        <ActDialog
          {...common}
          title={payouts.returnTitle}
          text={payouts.returnText}
          submit={payouts.returnBp}
          tone="danger"
          send={(reason) => call(returnPayout, { withdrawalId, version, reason })}
        />
      );
    case "end":
      return (
        <ActDialog
          {...common}
          title={payouts.endTitle}
          text={payouts.endText}
          submit={payouts.end}
          fields={(errors) => (
            <Field
              name="hash"
              label={payouts.hash}
              placeholder="0x…"
              maxLength={80}
              autoComplete="off"
              error={errors["hash"]}
            />
          )}
          send={(reason, data) =>
            call(endPayout, { withdrawalId, version, reason, hash: trimmedText(data, "hash") })
          }
        />
      );
  }
}
