import {
  cancelClosing,
  type ClosingResponse,
  getClosing,
} from "@nodeyard/contract/closing/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Actions } from "../../shared/forms/actions.tsx";
import { formatTime } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailedLine } from "../../shared/ui/failed-line.tsx";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { useToastedChange } from "../../shared/ui/use-change.ts";
import styles from "./closing.module.css";
import { closing } from "./messages.ts";
import { callQuery } from "../../shared/call-query.ts";

/** State of the closing. Its obstacles belong to other rooms. */
const closingState = callQuery(getClosing, {}, { meta: { shows: ["devices", "withdrawal"] } });

const CloseDialog = lazyPart(() => import("./close-dialog.tsx"));

const WAITS_FOR = {
  role: closing.waitingForRole,
  devices: closing.waitingForDevices,
  withdrawal: closing.waitingForWithdrawal,
  buyback: closing.waitingForBuyback,
  exchange: closing.waitingForExchange,
  frozen: closing.waitingForRelease,
} as const;

/** Closing the account, among its settings; or, once it was asked for, when it happens and the way to keep it. */
export default function ClosingSection() {
  const { data, isError, refetch } = useQuery(closingState);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={closing.title}>
      {data === undefined ? (
        isError ? (
          <FailedLine text={closing.failed} what={closing.title} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} height={24} />
        )
      ) : data.endsAt === null ? (
        <>
          <p className={styles["text"]}>{closing.text(data.days)}</p>
          <Actions>
            <Button tone="danger" onClick={() => setIsOpen(true)}>
              {closing.open}
            </Button>
          </Actions>
          {isOpen && <CloseDialog closing={data} onClose={() => setIsOpen(false)} />}
        </>
      ) : (
        <Waiting endsAt={data.endsAt} obstacles={data.obstacles} />
      )}
    </Panel>
  );
}

function Waiting(props: { endsAt: string; obstacles: ClosingResponse["obstacles"] }) {
  const keep = useToastedChange(() => call(cancelClosing, {}), closingState.queryKey);
  return (
    <>
      <Note tone="warning">{closing.waiting(formatTime(props.endsAt))}</Note>
      {props.obstacles.map(({ kind }) => (
        <p key={kind} className={styles["text"]}>
          {WAITS_FOR[kind]}
        </p>
      ))}
      <Actions>
        <Button tone="primary" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
          {closing.keep}
        </Button>
      </Actions>
    </>
  );
}
