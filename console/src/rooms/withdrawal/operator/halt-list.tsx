import type { PayoutsResponse } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { RelativeTime } from "../../../shared/ui/relative-time.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { payouts } from "./messages.ts";
import { HALTS } from "./payout-words.ts";
import styles from "./payouts.module.css";

type Halt = PayoutsResponse["halts"][number];

/** The reasons for which nothing is signed, each with the way to end it; a calm line without any. */
export function HaltList(props: {
  halts: readonly Halt[];
  onResume: (halt: Halt["reason"]) => void;
  onReconcile: () => void;
}) {
  return (
    <ul className={styles["halts"]}>
      {props.halts.length === 0 && (
        <li>
          <StatusDot tone="success" word={payouts.signing} />
          <small>{payouts.signingText}</small>
        </li>
      )}
      {props.halts.map(({ reason, since, canResume }) => (
        <li key={reason}>
          <StatusDot tone="danger" word={HALTS[reason]} />
          <small>
            <RelativeTime at={since} />
          </small>
          {canResume ? (
            <TextButton
              label={`${payouts.resume}: ${HALTS[reason]}`}
              onClick={() => props.onResume(reason)}
            >
              {payouts.resume}
            </TextButton>
          ) : (
            <TextButton
              label={`${payouts.reconcile}: ${HALTS[reason]}`}
              onClick={props.onReconcile}
            >
              {payouts.reconcile}
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
