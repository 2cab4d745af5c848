import { cancelChange, type ChangeResponse, showChange } from "@nodeyard/contract/wallet/calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Actions } from "../../../shared/forms/actions.tsx";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { call, ApiError } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { walletKey } from "../cache-keys.ts";
import { wallet } from "../messages.ts";
import { ChangeFacts } from "./change-facts.tsx";

/**
 * What the link in a mail about a change of the wallet opens, signed in or not: which change it is, and a way to take it
 * back. Nothing happens before a click: mail programs open links automatically.
 */
export default function CancelPage({ hash }: { hash: string }) {
  return (
    <>
      <PageHeader title={wallet.cancelTitle} purpose={wallet.cancelPurpose} />
      <Change token={hash} />
    </>
  );
}

function Change({ token }: { token: string }) {
  const [isKept, setKept] = useState(false);
  const change = useQuery({
    queryKey: walletKey("change"),
    queryFn: ({ signal }) => call(showChange, { token }, { signal }),
    select: (answer) => answer.data,
    staleTime: Infinity,
  });
  const cancel = useMutation({ mutationFn: () => call(cancelChange, { token }) });

  if (isKept) return <Outcome title={wallet.kept} text={wallet.keptText} />;
  if (cancel.isSuccess)
    return <Outcome title={cancel.data.message} text="" action={<PasswordLinks />} />;
  if (change.data === undefined) {
    if (!change.isError) {
      return (
        <Panel title={wallet.cancelLoading}>
          <Skeleton rows={4} height={22} />
        </Panel>
      );
    }
    return isAnswer(change.error) ? (
      <Outcome title={errorText(change.error)} text={wallet.invalidText} />
    ) : (
      <Outcome
        title={errorText(change.error)}
        text=""
        action={<Button onClick={() => void change.refetch()}>{wallet.retry}</Button>}
      />
    );
  }
  return (
    <Open
      change={change.data}
      busy={cancel.isPending}
      error={cancel.error}
      onCancel={() => cancel.mutate()}
      onKeep={() => setKept(true)}
    />
  );
}

/** Whether a failure is what the server has to say, and not the lack of an answer. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.error !== "network" && error.httpStatus < 500;
}

function Open(props: {
  change: ChangeResponse["data"];
  busy: boolean;
  error: unknown;
  onCancel: () => void;
  onKeep: () => void;
}) {
  const { change } = props;
  if (change.state === "cancelled") {
    return (
      <Outcome title={wallet.cancelled} text={wallet.cancelledText} action={<PasswordLinks />} />
    );
  }
  if (change.state === "expired") {
    return (
      <Outcome title={wallet.expired} text={wallet.expiredText} action={<PasswordLinks />}>
        <ChangeFacts change={change} />
      </Outcome>
    );
  }
  return (
    <Panel title={wallet.cancelAsk}>
      <ChangeFacts change={change} />
      <p>{wallet.cancelConsequence}</p>
      <FormError error={props.error} />
      <Actions>
        <Button tone="danger" busy={props.busy} onClick={props.onCancel}>
          {wallet.cancelNow}
        </Button>
        <Button disabled={props.busy} onClick={props.onKeep}>
          {wallet.cancelLeave}
        </Button>
      </Actions>
    </Panel>
  );
}

function Outcome(props: { title: string; text: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <Panel title={props.title}>
      <div role="status">{props.text !== "" && <p>{props.text}</p>}</div>
      {props.children}
      {props.action !== undefined && <Actions>{props.action}</Actions>}
    </Panel>
  );
}

function PasswordLinks() {
  return (
    <>
      <a className={buttonClass} data-tone="primary" href={withLanguage("/forget")}>
        {wallet.resetPassword}
      </a>
      <a className={buttonClass} href={withLanguage("/login")}>
        {wallet.toLogin}
      </a>
    </>
  );
}
