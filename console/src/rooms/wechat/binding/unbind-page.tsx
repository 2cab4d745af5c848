import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { useState } from "react";
import { formatUtc } from "../../../shared/format.ts";
import { withLanguage } from "../../../shared/site.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { useInfo } from "../shell/info.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Rows } from "../shell/rows.tsx";
import { FormResult } from "../shell/form-result.tsx";
import styles from "../shell/text.module.css";
import { UnbrokenWords } from "../shell/unbroken-words.tsx";
import { useFetchAhead } from "../shell/use-fetch-ahead.ts";
import { NotBound } from "../shell/with-account.tsx";
import { binding } from "./messages.ts";

const loadDialog = () => import("./unbind-dialog.tsx");
const UnbindDialog = lazyPart(loadDialog);

/** `/wechat/unbind`: the bound accounts, each with a button to unbind it. */
export default function UnbindPage() {
  const info = useInfo();
  const [chosen, setChosen] = useState<BoundAccount>();
  useFetchAhead(loadDialog);
  const [unbound, setUnbound] = useState<string>();
  return (
    <>
      <PageHeader title={binding.unbindTitle} purpose={binding.unbindPurpose} />
      <FormResult>{unbound !== undefined && binding.unbound(unbound)}</FormResult>
      <Loaded query={info} rows={3}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <NotBound />
          ) : (
            <>
              <Rows>
                {accounts.map((account) => (
                  <li key={account.id}>
                    <div>
                      <b>{account.email}</b>
                      {account.tel !== "" && (
                        <small>
                          <UnbrokenWords>{account.tel}</UnbrokenWords>
                        </small>
                      )}
                      <small>
                        {binding.boundOn}{" "}
                        <UnbrokenWords>{formatUtc(account.boundAt, "day")}</UnbrokenWords>
                      </small>
                      {account.needsPassword && (
                        <small data-tone="warning">{binding.needsPassword}</small>
                      )}
                    </div>
                    <Button
                      tone="danger"
                      label={binding.unbindOf(account.email)}
                      onClick={() => setChosen(account)}
                    >
                      {binding.unbind}
                    </Button>
                  </li>
                ))}
              </Rows>
              <p>
                <a className={styles["link"]} href={withLanguage("/wechat")}>
                  {binding.addAnother}
                </a>
              </p>
            </>
          )
        }
      </Loaded>
      {chosen && (
        <UnbindDialog
          account={chosen}
          onDone={(email) => {
            setChosen(undefined);
            setUnbound(email);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}
