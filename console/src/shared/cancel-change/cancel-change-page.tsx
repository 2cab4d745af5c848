import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { callQuery } from "../call-query.ts";
import { Actions } from "../forms/actions.tsx";
import { FormError } from "../forms/form-error.tsx";
import { ApiError, call } from "../http.ts";
import { withLanguage } from "../site.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { errorText } from "../ui/error-text.ts";
import { Facts } from "../ui/facts.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Panel } from "../ui/panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { cancelChange as words } from "./messages.ts";

interface MailedChange {
  /** Of the account, masked. */
  readonly email: string;
  readonly state: "open" | "cancelled" | "expired";
}

/** The change of a mail, and how it is shown and cancelled. */
interface CancelProps<Change extends MailedChange> {
  readonly title: string;
  readonly purpose: string;
  readonly consequence: string;
  readonly cancelledText: string;
  readonly token: string;
  readonly show: Endpoint<{ token?: string | undefined }, { readonly data: Change }>;
  readonly cancel: Endpoint<{ token?: string | undefined }, { readonly message: string }>;
  /** Facts of it that are shown beside its account. */
  readonly facts: (change: Change) => readonly (readonly [name: string, value: ReactNode])[];
}

/**
 * Target of the link in a mail about a change, signed in or not: the change, and a button to cancel it. Nothing happens before
 * a click, because mail programs open links automatically.
 */
export function CancelChangePage<Change extends MailedChange>(props: CancelProps<Change>) {
  return (
    <>
      <PageHeader title={props.title} purpose={props.purpose} />
      <ChangeOfMail {...props} />
    </>
  );
}

function ChangeOfMail<Change extends MailedChange>(props: CancelProps<Change>) {
  const { token } = props;
  const [isKept, setKept] = useState(false);
  const change = useQuery(callQuery(props.show, { token }, { staleTime: Infinity }));
  const cancel = useMutation({ mutationFn: () => call(props.cancel, { token }) });

  if (isKept) return <Outcome title={words.kept} text={words.keptText} />;
  if (cancel.isSuccess)
    return <Outcome title={cancel.data.message} text="" action={<PasswordLinks />} />;
  if (change.data === undefined) {
    if (!change.isError) {
      return (
        <Panel title={words.loading}>
          <Skeleton rows={4} height={22} />
        </Panel>
      );
    }
    return isAnswer(change.error) ? (
      <Outcome title={errorText(change.error)} text={words.invalidText} />
    ) : (
      <Outcome
        title={errorText(change.error)}
        text=""
        action={<Button onClick={() => void change.refetch()}>{words.retry}</Button>}
      />
    );
  }
  const { data } = change.data;
  if (data.state === "cancelled") {
    return (
      <Outcome title={words.cancelled} text={props.cancelledText} action={<PasswordLinks />} />
    );
  }
  const facts = (
    <Facts label={words.facts} facts={[[words.account, data.email], ...props.facts(data)]} />
  );
  if (data.state === "expired") {
    return (
      <Outcome title={words.expired} text={words.expiredText} action={<PasswordLinks />}>
        {facts}
      </Outcome>
    );
  }
  return (
    <Panel title={words.question}>
      {facts}
      <p>{props.consequence}</p>
      <FormError error={cancel.error} />
      <Actions>
        <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {words.cancelNow}
        </Button>
        <Button disabled={cancel.isPending} onClick={() => setKept(true)}>
          {words.leave}
        </Button>
      </Actions>
    </Panel>
  );
}

/** True if the server refused; false for a 5xx or no response. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && error.error !== "network" && error.httpStatus < 500;
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
        {words.resetPassword}
      </a>
      <a className={buttonClass} href={withLanguage("/login")}>
        {words.toLogin}
      </a>
    </>
  );
}
