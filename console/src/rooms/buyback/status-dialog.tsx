import {
  getLastSevenDayPrice,
  getBuybackList,
  type BuybackStatusResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import { PAYEE_CAUSE_WORDS } from "@nodeyard/contract/buyback/payee-causes.ts";
import type { BuybackStep } from "@nodeyard/contract/buyback/rules.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "../../shared/currency.ts";
import { formatTime } from "../../shared/format.ts";
import { language } from "../../shared/site.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../shared/ui/stale-note.tsx";
import { BuybackStatusDot } from "./buyback-status.tsx";
import { keyOf } from "../../shared/call-query.ts";
import { OrderSteps, type StepWords, useRefreshAfterEnd } from "../redemption/order-steps.tsx";
import { buyback } from "./messages.ts";
import { buybackStatus } from "./queries.ts";
import styles from "../../shared/ui/timeline.module.css";

/** Name of each step and its meaning for the owner; a returned one gives the reason instead. */
const STEP_WORDS: Readonly<Record<BuybackStep, StepWords>> = {
  held: { name: buyback.stepHeld, text: buyback.stepHeldText },
  paused: { name: buyback.stepPaused, text: buyback.stepPausedText },
  checking: { name: buyback.stepChecking, text: buyback.stepCheckingText },
  sent: { name: buyback.stepSent, text: buyback.stepSentText },
  uncertain: { name: buyback.stepUncertain, text: buyback.stepUncertainText },
  processing: { name: buyback.stepProcessing, text: buyback.stepProcessingText },
  retrying: { name: buyback.stepRetrying, text: buyback.stepRetryingText },
  refused: { name: buyback.stepRefused, text: buyback.stepRefusedText },
  "by-hand": { name: buyback.stepByHand, text: buyback.stepByHandText },
  "on-hold": { name: buyback.stepOnHold, text: buyback.stepOnHoldText },
  resumed: { name: buyback.stepResumed, text: buyback.stepResumedText },
  paid: { name: buyback.stepPaid, text: buyback.stepPaidText },
  returned: { name: buyback.stepReturned, text: "" },
};
const TROUBLE: ReadonlySet<BuybackStep> = new Set([
  "paused",
  "checking",
  "uncertain",
  "retrying",
  "refused",
  "on-hold",
]);

/** Changed by the end of a buy-back: the list, and the figures behind it. */
const ENDED = [keyOf(getBuybackList), keyOf(getLastSevenDayPrice)];

/** A buy-back from request to end; updates automatically while in progress. */
export default function StatusDialog(props: { id: string; onClose: () => void }) {
  const state = useQuery(buybackStatus(props.id));
  useRefreshAfterEnd(state.data?.buyback.endedAt, ENDED);
  const retry = () => void state.refetch();
  return (
    <Dialog
      title={buyback.timelineTitle}
      isInAddress
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{buyback.close}</Button>}
    >
      {state.data ? (
        <>
          {state.isError && <StaleNote updatedAt={state.dataUpdatedAt} onRetry={retry} />}
          <Summary status={state.data} />
          <Steps status={state.data} />
        </>
      ) : state.isError ? (
        <FailedNotice error={state.error} onRetry={retry} />
      ) : (
        <Skeleton rows={7} height={22} />
      )}
    </Dialog>
  );
}

type Status = BuybackStatusResponse["data"];

function netLabel(state: Status["buyback"]["state"]): string {
  if (state === "paid") return buyback.received;
  return state === "returned" ? buyback.wouldHaveArrived : buyback.willReceive;
}

function Summary({ status: { buyback: row } }: { status: Status }) {
  return (
    <>
      <p className={styles["state"]} role="status">
        <BuybackStatusDot state={row.state} />
        {row.endedAt === null && <small>{buyback.moving}</small>}
      </p>
      <div className={styles["summary"]}>
        <Facts
          facts={[
            [buyback.time, formatTime(row.time, "second")],
            [buyback.gross, formatMoney(row.exchangeMoney, "yuan")],
            [netLabel(row.state), formatMoney(row.realMoney, "yuan")],
            [buyback.takes, `${formatBp(row.exchangeBXC, 0)} BP`],
            [buyback.payee, buyback.payeeOf(row.ZFBName, row.ZFBAccount)],
          ]}
        />
      </div>
    </>
  );
}

function Steps({ status: { buyback: row, steps } }: { status: Status }) {
  return (
    <OrderSteps
      label={buyback.steps}
      steps={steps}
      isOpen={row.endedAt === null}
      words={STEP_WORDS}
      trouble={TROUBLE}
      reason={reasonOf(row)}
    />
  );
}

function reasonOf({ returnReason, payeeCause }: Status["buyback"]): string {
  if (returnReason === null) return "";
  return inLanguage<Text>(
    returnReason === "payee-refused"
      ? PAYEE_CAUSE_WORDS[payeeCause ?? "account"]
      : RETURN_WORDS[returnReason],
    language,
  );
}
