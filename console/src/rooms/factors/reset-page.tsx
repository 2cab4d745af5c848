import {
  cancelReset,
  showReset,
  startReset,
  type ResetResponse,
} from "@nodeyard/contract/factors/reset-calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { Actions } from "../../shared/forms/actions.tsx";
import { FormError } from "../../shared/forms/form-error.tsx";
import { formatTime } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { withLanguage } from "../../shared/site.ts";
import { Button, buttonClass } from "../../shared/ui/button.tsx";
import { FailedNotice } from "../../shared/ui/failed-notice.tsx";
import { PageHeader } from "../../shared/ui/page-header.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { factors } from "./messages.ts";

/**
 * Target of the links in mails about a reset, signed in or not: its state, and the possible acts. Nothing happens before a
 * click, because mail programs open links automatically.
 */
export default function ResetPage({ hash: token }: { hash: string }) {
  const reset = useQuery(callQuery(showReset, { token }, { staleTime: Infinity }));
  return (
    <>
      <PageHeader title={factors.resetTitle} purpose={factors.resetPurpose} />
      {reset.data !== undefined ? (
        <Reset token={token} reset={reset.data} onChanged={() => void reset.refetch()} />
      ) : reset.isError ? (
        <FailedNotice error={reset.error} onRetry={() => void reset.refetch()} />
      ) : (
        <Panel title={factors.resetTitle}>
          <Skeleton rows={3} height={22} />
        </Panel>
      )}
    </>
  );
}

function textOf({ state, endsAt, hours }: ResetResponse): string {
  switch (state) {
    case "asked":
      return factors.resetRequest(hours);
    case "waiting":
      return factors.resetWaiting(formatTime(endsAt));
    case "cancelled":
      return factors.resetIsCancelled;
    case "done":
      return factors.resetIsDone;
    case "expired":
      return factors.resetIsExpired;
  }
}

function Reset(props: { token: string; reset: ResetResponse; onChanged: () => void }) {
  const { token, reset } = props;
  const { state } = reset;
  const follow = { onSuccess: props.onChanged };
  const start = useMutation({ mutationFn: () => call(startReset, { token }), ...follow });
  const cancel = useMutation({ mutationFn: () => call(cancelReset, { token }), ...follow });
  const isBusy = start.isPending || cancel.isPending;
  return (
    <Panel title={factors.resetOf(reset.email)}>
      <p role="status">{textOf(reset)}</p>
      <FormError error={start.error ?? cancel.error} />
      <Actions>
        {state === "asked" && (
          <Button
            tone="primary"
            busy={start.isPending}
            disabled={isBusy}
            onClick={() => start.mutate()}
          >
            {factors.resetStart}
          </Button>
        )}
        {(state === "asked" || state === "waiting") && (
          <Button
            tone="danger"
            busy={cancel.isPending}
            disabled={isBusy}
            onClick={() => cancel.mutate()}
          >
            {factors.resetCancel}
          </Button>
        )}
        {state !== "asked" && (
          <a className={buttonClass} href={withLanguage("/login")}>
            {factors.toLogin}
          </a>
        )}
      </Actions>
    </Panel>
  );
}
