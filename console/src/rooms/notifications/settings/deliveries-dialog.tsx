import {
  listDeliveries,
  resendDelivery,
  type WebhookDelivery,
} from "@nodeyard/contract/notifications/webhook-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatTime } from "../../../shared/format.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Pager } from "../../../shared/ui/pager.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { StaleNote } from "../../../shared/ui/stale-note.tsx";
import { StatusDot, type Tone } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { useChange } from "../../../shared/ui/use-change.ts";
import { keyOf } from "../../../shared/call-query.ts";
import { deliveryPage } from "./queries.ts";
import { webhook as words } from "./webhook-messages.ts";
import styles from "./settings.module.css";

const TONES: Readonly<Record<WebhookDelivery["state"], Tone>> = {
  pending: "warning",
  delivered: "success",
  failed: "danger",
};

/** Deliveries to the webhook, newest first, with every attempt; failed ones can be sent again. */
export default function DeliveriesDialog(props: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const list = useQuery(deliveryPage(page));
  const { data } = list;
  const retry = () => void list.refetch();
  return (
    <Dialog title={words.deliveries} shape="right" onClose={props.onClose}>
      <div className={styles["sent"]}>
        {data === undefined ? (
          list.isError ? (
            <FailedNotice error={list.error} onRetry={retry} />
          ) : (
            <Skeleton rows={6} height={48} />
          )
        ) : data.total === 0 ? (
          <ListNotice tone="empty" title={words.nothingSent} text={words.nothingSentText} />
        ) : (
          <>
            {list.isError && <StaleNote updatedAt={list.dataUpdatedAt} onRetry={retry} />}
            <ul className={styles["deliveries"]} aria-busy={list.isPlaceholderData}>
              {data.list.map((delivery) => (
                <Delivery key={delivery.deliveryId} delivery={delivery} />
              ))}
            </ul>
            <Pager page={page} total={data.total} pageSize={data.pageSize} onPage={setPage} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { deliveryId, event, messageId, state, madeAt, nextTryAt, attempts } = delivery;
  const resend = useChange(() => call(resendDelivery, { deliveryId }), keyOf(listDeliveries));
  return (
    <li>
      <p className={styles["delivery"]}>
        <StatusDot tone={TONES[state]} word={words[state]} />
        <code>{event}</code>
        <span>{formatTime(madeAt, "second")}</span>
      </p>
      <p className={styles["id"]}>
        <code>{messageId}</code>
      </p>
      {attempts.length > 0 && (
        <ol reversed>
          {attempts.map(({ at, tookMs, status, failure }) => (
            <li key={at}>
              {formatTime(at, "second")} ·{" "}
              {failure === null || failure === "status" || failure === "redirect"
                ? words.answered(status ?? 0)
                : words[failure]}
              {failure === "redirect" && ` · ${words.redirect}`} · {tookMs} ms
            </li>
          ))}
        </ol>
      )}
      {state === "pending" && nextTryAt !== null && <p>{words.nextTry(formatTime(nextTryAt))}</p>}
      {state === "failed" && (
        <TextButton disabled={resend.isPending} onClick={() => resend.mutate(undefined)}>
          {words.resend}
        </TextButton>
      )}
      <FormError error={resend.error} />
    </li>
  );
}
