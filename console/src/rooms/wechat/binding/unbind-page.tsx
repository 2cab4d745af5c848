import { unBindWechatEmail, type BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { withLanguage } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { wechat } from "../messages.ts";
import { callInApp } from "../shell/call-in-app.ts";
import { Empty } from "../shell/empty.tsx";
import { Head } from "../shell/head.tsx";
import { keepInfo, useInfo } from "../shell/info.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { closeTopDialog } from "../../../shared/dialog-history.ts";
import { Sheet } from "../shell/sheet.tsx";
import { Waiting } from "../shell/waiting.tsx";
import { Whole } from "../shell/whole.tsx";
import { binding } from "./messages.ts";

/** Asks before an account is unbound, and shows a failure where it was asked. */
function UnbindSheet(props: {
  account: BoundAccount;
  onDone: (email: string) => void;
  onClose: () => void;
}) {
  const { email } = props.account;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const unbind = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      keepInfo((await callInApp(unBindWechatEmail, { email })).data);
      props.onDone(email);
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={binding.confirmTitle}
      isBusy={isBusy}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={closeTopDialog}>
            {wechat.cancel}
          </Button>
          <Button tone="danger" busy={isBusy} onClick={() => void unbind()}>
            {binding.confirm}
          </Button>
        </>
      }
    >
      <p>{binding.confirmText(email)}</p>
      <FormError error={error} />
    </Sheet>
  );
}

/** `/wechat/unbind`: the bound accounts, each with a button to unbind it. */
export default function UnbindPage() {
  const info = useInfo();
  const [asked, setAsked] = useState<BoundAccount>();
  const [unbound, setUnbound] = useState<string>();
  return (
    <>
      <Head title={binding.unbindTitle} purpose={binding.unbindPurpose} />
      <p className="app-said" role="status">
        {unbound !== undefined && binding.unbound(unbound)}
      </p>
      <Waiting query={info} rows={3}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <Empty title={wechat.notBoundTitle} text={wechat.notBoundText}>
              <LinkButton path="/wechat">{wechat.bind}</LinkButton>
            </Empty>
          ) : (
            <>
              <ul className="app-rows">
                {accounts.map((account) => (
                  <li key={account.id}>
                    <div>
                      <b>{account.email}</b>
                      {account.tel !== "" && (
                        <small>
                          <Whole>{account.tel}</Whole>
                        </small>
                      )}
                      <small>
                        {binding.boundOn} <Whole>{formatUtc(account.boundAt, "day")}</Whole>
                      </small>
                      {account.needsPassword && (
                        <small data-tone="warning">{binding.needsPassword}</small>
                      )}
                    </div>
                    <Button
                      tone="danger"
                      label={binding.unbindOf(account.email)}
                      onClick={() => setAsked(account)}
                    >
                      {binding.unbind}
                    </Button>
                  </li>
                ))}
              </ul>
              <p>
                <a className="app-link" href={withLanguage("/wechat")}>
                  {binding.addAnother}
                </a>
              </p>
            </>
          )
        }
      </Waiting>
      {asked && (
        <UnbindSheet
          account={asked}
          onDone={(email) => {
            setAsked(undefined);
            setUnbound(email);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
