import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useAddressState } from "../../../shared/address-state.ts";
import { formatTime } from "../../../shared/format.ts";
import { ApiError } from "../../../shared/http.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { FailedNotice } from "../../../shared/ui/failed-notice.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { PageHeader } from "../../../shared/ui/page-header.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { userInfo } from "../../../shared/user.ts";
import { AuditList } from "../audit/audit-list.tsx";
import { operator } from "../messages.ts";
import { accountsSearch } from "../operator-search.ts";
import { account } from "../queries.ts";
import { AccountActs } from "./account-acts.tsx";
import type { AccountAct } from "./account-dialog.tsx";
import { AccountFacts } from "./account-facts.tsx";
import { AccountLedger } from "./account-ledger.tsx";
import { AccountLimits } from "./account-limits.tsx";
import { AccountPermissions } from "./account-permissions.tsx";
import styles from "./accounts.module.css";
import { accountWords } from "./messages.ts";

const AccountDialog = lazyPart(() => import("./account-dialog.tsx"));

const TABS = {
  ledger: operator.ledger,
  limits: accountWords.limits,
  permissions: accountWords.permissions,
  log: operator.log,
} as const;

/** One account: what it is, what an operator can do, its ledger and what was done with it. */
export function AccountPage({ accountId }: { accountId: string }) {
  const { values, change } = useAddressState(accountsSearch);
  const shown = useQuery(account(accountId));
  const [open, setOpen] = useState<AccountAct>();
  const { data } = shown;
  const { data: user } = useQuery(userInfo);
  const roles: readonly OperatorRole[] = user?.operatorRoles ?? [];
  const isUnknown =
    shown.error instanceof ApiError && shown.error.error === "operator.unknownAccount";
  return (
    <>
      <p className={styles["back"]}>
        <Link
          to="/operator/accounts"
          search={values.search === "" ? {} : { search: values.search }}
        >
          {operator.backToAccounts}
        </Link>
      </p>
      <PageHeader
        title={data?.email ?? operatorKit.account}
        purpose={operator.accountPurpose(accountId)}
      />
      {isUnknown && (
        <ListNotice
          tone="empty"
          title={operator.accountUnknown}
          text={operator.accountUnknownText}
        />
      )}
      {!data && !isUnknown && shown.isError && (
        <FailedNotice error={shown.error} onRetry={() => void shown.refetch()} />
      )}
      {!data && !shown.isError && <Skeleton rows={8} height={32} />}
      {data && (
        <>
          {data.frozenAt !== null && (
            <Note tone="warning">
              <b>{operator.frozenSince(formatTime(data.frozenAt))}</b> {operator.frozenNote}
            </Note>
          )}
          <div className={styles["columns"]}>
            <Panel title={operator.facts}>
              <AccountFacts account={data} />
            </Panel>
            <Panel title={operator.acts}>
              <AccountActs account={data} roles={roles} onOpen={setOpen} />
            </Panel>
          </div>
          <Panel
            title={TABS[values.tab]}
            action={
              <Choice
                label={operatorKit.show}
                value={values.tab}
                options={accountsSearch.parameters.tab.values.map((value) => ({
                  value,
                  label: TABS[value],
                }))}
                onChange={(tab) => change({ tab, tabPage: 1 })}
              />
            }
          >
            {values.tab === "limits" && (
              <AccountLimits account={data} roles={roles} onOpen={setOpen} />
            )}
            {values.tab === "permissions" && (
              <AccountPermissions account={data} roles={roles} onOpen={setOpen} />
            )}
            {values.tab === "ledger" && (
              <AccountLedger
                accountId={accountId}
                page={values.tabPage}
                onPage={(tabPage) => change({ tabPage })}
              />
            )}
            {values.tab === "log" && (
              <AuditList
                filter={{ subject: accountId }}
                page={values.tabPage}
                onPage={(tabPage) => change({ tabPage })}
              />
            )}
          </Panel>
          {open && <AccountDialog act={open} account={data} onClose={() => setOpen(undefined)} />}
        </>
      )}
    </>
  );
}
