import { getExchangeList, type ExchangeStatusResponse } from "@nodeyard/contract/exchange/calls.ts";
import type { ExchangeStep } from "@nodeyard/contract/exchange/rules.ts";
import { formatBp, shownYuan } from "@nodeyard/contract/money.ts";
import { RETURN_WORDS } from "@nodeyard/contract/redemption/return-words.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { useQuery } from "@tanstack/react-query";
import { keyOf } from "../../shared/call-query.ts";
import { formatTime } from "../../shared/format.ts";
import { language } from "../../shared/site.ts";
import { Dialog } from "../../shared/overlays/dialog.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Facts } from "../../shared/ui/facts.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../shared/ui/stale-note.tsx";
import styles from "../../shared/ui/timeline.module.css";
import { ExchangeStatusDot } from "./exchange-status.tsx";
import { OrderSteps, type StepWords, useRefreshAfterEnd } from "../redemption/order-steps.tsx";
import { exchange } from "./messages.ts";
import { exchangeStatus } from "./queries.ts";
import { cardsText } from "./sums.ts";

/** Name of each step and its meaning for the owner; a returned one gives the reason instead. */
const STEP_WORDS: Readonly<Record<ExchangeStep, StepWords>> = {
  held: { name: exchange.stepHeld, text: exchange.stepHeldText },
  review: { name: exchange.stepReview, text: exchange.stepReviewText },
  approved: { name: exchange.stepApproved, text: exchange.stepApprovedText },
  paused: { name: exchange.stepPaused, text: exchange.stepPausedText },
  checking: { name: exchange.stepChecking, text: exchange.stepCheckingText },
  done: { name: exchange.done, text: exchange.stepDoneText },
  returned: { name: exchange.stepReturned, text: "" },
};
const TROUBLE: ReadonlySet<ExchangeStep> = new Set(["paused", "checking"]);

type Status = ExchangeStatusResponse["data"];

/** Changed by the end of an exchange. */
const ENDED = [keyOf(getExchangeList)];

/** An exchange from request to end; updates automatically while in progress. */
export default function StatusDialog(props: { id: string; onClose: () => void }) {
  const state = useQuery(exchangeStatus(props.id));
  const retry = () => void state.refetch();
  useRefreshAfterEnd(state.data?.exchange.endedAt, ENDED);
  return (
    <Dialog
      title={exchange.timelineTitle}
      isInAddress
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{exchange.close}</Button>}
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
        <Skeleton rows={5} height={22} />
      )}
    </Dialog>
  );
}

function Summary({ status: { exchange: row } }: { status: Status }) {
  return (
    <>
      <p className={styles["state"]} role="status">
        <ExchangeStatusDot state={row.state} />
        {row.endedAt === null && <small>{exchange.moving}</small>}
      </p>
      <div className={styles["summary"]}>
        <Facts
          facts={[
            [exchange.time, formatTime(row.time, "second")],
            [exchange.cardsColumn, cardsText(row)],
            [exchange.total, `¥${shownYuan(row.exchangeJDMoney)}`],
            [exchange.bpNeeded, `${formatBp(row.exchangeBXC, 0)} BP`],
          ]}
        />
      </div>
    </>
  );
}

function Steps({ status: { exchange: row, steps } }: { status: Status }) {
  return (
    <OrderSteps
      label={exchange.steps}
      steps={steps}
      isOpen={row.endedAt === null}
      words={STEP_WORDS}
      trouble={TROUBLE}
      reason={row.returnReason ? inLanguage<Text>(RETURN_WORDS[row.returnReason], language) : ""}
    />
  );
}
