import type { BoundAccount } from "@nodeyard/contract/wechat/calls.ts";
import { Fragment, useEffect, useState, type ReactNode } from "react";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { accountOf, openAccounts } from "../../../shared/in-app/account-of.ts";
import {
  nameAccount,
  namedAccount,
  rememberAccount,
} from "../../../shared/in-app/named-account.ts";
import { ProofRegion } from "../../../shared/proof/proof-region.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { wechat } from "../messages.ts";
import { useInfo } from "./info.ts";
import { LinkButton } from "./link-button.tsx";
import { Loaded } from "./loaded.tsx";

const FactorDialog = lazyPart(() => import("./factor-dialog.tsx"));

function Bound(props: {
  open: readonly BoundAccount[];
  needsChoice: boolean;
  children: (account: BoundAccount) => ReactNode;
}) {
  const { open } = props;
  const [named, setNamed] = useState(namedAccount);
  const account = accountOf(open, named, props.needsChoice);
  useEffect(() => {
    if (account) rememberAccount(account.id);
  }, [account]);
  return (
    <>
      <SelectField
        name="selectEmail"
        label={wechat.account}
        value={account?.id ?? ""}
        placeholder={account ? undefined : wechat.chooseAccount}
        onChoose={(id) => {
          nameAccount(id);
          setNamed(id);
        }}
      >
        {open.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </SelectField>
      {account && (
        <Fragment key={account.id}>
          {props.children(account)}
          <ProofRegion>
            {(answers) => <FactorDialog account={account.id} {...answers} />}
          </ProofRegion>
        </Fragment>
      )}
    </>
  );
}

/** No account is bound yet. */
export function NotBound() {
  return (
    <ListNotice
      tone="empty"
      title={wechat.notBoundTitle}
      text={wechat.notBoundText}
      action={<LinkButton path="/wechat">{wechat.bind}</LinkButton>}
    />
  );
}

/** Page of one of the bound accounts, with a list to choose it from; the choice is kept in the address. */
export function WithAccount(props: {
  /** An act on money: with several accounts none is taken for granted. */
  needsChoice?: boolean;
  children: (account: BoundAccount) => ReactNode;
}) {
  const info = useInfo();
  return (
    <Loaded query={info} rows={4}>
      {({ accounts }) => {
        const open = openAccounts(accounts);
        if (open.length > 0)
          return (
            <Bound open={open} needsChoice={props.needsChoice === true}>
              {props.children}
            </Bound>
          );
        return accounts.length > 0 ? (
          <ListNotice
            tone="empty"
            title={wechat.bindAgainTitle}
            text={wechat.bindAgainText}
            action={<LinkButton path="/wechat">{wechat.bindAgain}</LinkButton>}
          />
        ) : (
          <NotBound />
        );
      }}
    </Loaded>
  );
}
