import { showEmailLink, verifyEmail, type EmailLink } from "@nodeyard/contract/auth/email-calls.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { Actions } from "../../../shared/forms/actions.tsx";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { formatTime, UNKNOWN } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button, buttonClass } from "../../../shared/ui/button.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { Facts } from "../../../shared/ui/facts.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { emailWords } from "./messages.ts";

/**
 * Target of the link that verifies an address, signed in or not: address and account. Nothing happens before a click, because mail
 * programs open links automatically.
 */
export default function VerifyPage({ hash: token }: { hash: string }) {
  const link = useQuery(callQuery(showEmailLink, { token }, { staleTime: Infinity }));
  return (
    <>
      <PageHeader title={emailWords.pageTitle} purpose={emailWords.pagePurpose} />
      {link.data !== undefined ? (
        <Question token={token} link={link.data.data} />
      ) : link.isError ? (
        <FailedNotice error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <Panel title={emailWords.question}>
          <Skeleton rows={3} height={22} />
        </Panel>
      )}
    </>
  );
}

function Question({ token, link }: { token: string; link: EmailLink }) {
  const verify = useMutation({ mutationFn: () => call(verifyEmail, { token }) });
  if (verify.isSuccess)
    return (
      <Panel title={verify.data.message}>
        <p role="status">{emailWords.doneText}</p>
        <Actions>
          <a className={buttonClass} data-tone="primary" href={withLanguage("/")}>
            {emailWords.toConsole}
          </a>
        </Actions>
      </Panel>
    );
  return (
    <Panel title={emailWords.question}>
      <Facts
        facts={[
          [emailWords.email, link.email],
          [emailWords.phone, link.tel === "" ? UNKNOWN : link.tel],
          [emailWords.createdAt, formatTime(link.accountCreatedAt)],
        ]}
      />
      {link.isHeld && <p>{emailWords.isHeld}</p>}
      <FormError error={verify.error} />
      <Actions>
        <Button tone="primary" busy={verify.isPending} onClick={() => verify.mutate()}>
          {emailWords.confirm}
        </Button>
      </Actions>
    </Panel>
  );
}
