import {
  getDetails,
  getBalance,
  type TimelineResponse,
  type Withdrawal,
} from "@nodeyard/contract/withdrawal/calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keyOf } from "../../../shared/call-query.ts";
import { formatTime } from "../../../shared/format.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { WalletAddress } from "../../../shared/ui/wallet-address.tsx";
import { shownFigure } from "../amount.ts";
import { withdrawal } from "../messages.ts";
import { timeline } from "../queries.ts";
import { TransactionLink } from "../transaction-link.tsx";
import { WithdrawalStatusDot } from "../withdrawal-status.tsx";
import { TimelineList } from "./timeline-list.tsx";
import styles from "../../../shared/ui/timeline.module.css";

/** A withdrawal from request to end; updates automatically while in progress. */
export default function TimelineDialog(props: { id: string; onClose: () => void }) {
  const state = useQuery(timeline(props.id));
  useListsAfterEnd(state.data?.withdrawal.status);
  const retry = () => void state.refetch();
  return (
    <Dialog
      title={withdrawal.timelineTitle}
      isInAddress
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{withdrawal.close}</Button>}
    >
      {state.data ? (
        <>
          {state.isError && <StaleNote updatedAt={state.dataUpdatedAt} onRetry={retry} />}
          <Summary timeline={state.data} />
          <TimelineList timeline={state.data} />
          <Transactions timeline={state.data} />
        </>
      ) : state.isError ? (
        <FailedNotice error={state.error} onRetry={retry} />
      ) : (
        <Skeleton rows={8} height={22} />
      )}
    </Dialog>
  );
}

/** When the withdrawal ends before one's eyes, the list and the balance behind it are asked for again. */
function useListsAfterEnd(status: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current === "created" && status !== "created") {
      void client.invalidateQueries({ queryKey: keyOf(getBalance) });
      void client.invalidateQueries({ queryKey: keyOf(getDetails) });
    }
    before.current = status;
  }, [client, status]);
}

type Timeline = TimelineResponse["data"];

function Summary({ timeline: { withdrawal: row } }: { timeline: Timeline }) {
  return (
    <>
      <p className={styles["state"]} role="status">
        <WithdrawalStatusDot status={row.status} step={row.step} />
        {row.status === "created" && <small>{withdrawal.moving}</small>}
      </p>
      <div className={styles["summary"]}>
        <Facts
          facts={[
            [withdrawal.requestedAt, formatTime(row.created_at, "second")],
            ...amountFacts(row),
            [
              withdrawal.address,
              <>
                <WalletAddress address={row.eth_dst_addr} />{" "}
                <CopyButton text={row.eth_dst_addr} what={withdrawal.copyAddress} />
              </>,
            ],
          ]}
        />
      </div>
    </>
  );
}

/** The amounts; of a failed withdrawal what came back instead of arriving. */
function amountFacts(row: Withdrawal): [string, string][] {
  const [gross, gas, net] = [row.subtotal.amount, row.gas, row.net].map(shownFigure) as [
    string,
    string,
    string,
  ];
  if (row.status !== "canceled")
    return [
      [withdrawal.gross, `${gross} BP`],
      [withdrawal.gas, `${gas} BP`],
      [row.status === "completed" ? withdrawal.received : withdrawal.net, `${net} BP`],
    ];
  return [
    [withdrawal.requested, `${gross} BP`],
    [withdrawal.wouldHaveArrived, `${net} BP`],
    [withdrawal.returned, withdrawal.returnedOn(gross, formatTime(row.ended_at ?? row.created_at))],
  ];
}

/** All hashes, where more than one was ever sent. */
function Transactions({ timeline: { transactions } }: { timeline: Timeline }) {
  if (transactions.length < 2) return null;
  return (
    <section className={styles["transactions"]} aria-label={withdrawal.allTransactions}>
      <h3>{withdrawal.allTransactions}</h3>
      <ul>
        {transactions.map(({ transaction, eth_browser: page }) => (
          <li key={transaction}>
            <TransactionLink hash={transaction} address={page} />
          </li>
        ))}
      </ul>
    </section>
  );
}
