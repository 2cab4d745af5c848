import type { AccountLimit, OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { LIMITS } from "@nodeyard/contract/operator/limits.ts";
import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { formatTime } from "../../../shared/format.ts";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { TwoLines } from "../../../shared/ui/two-lines.tsx";
import { roleWords } from "../role-words.ts";
import type { AccountAct } from "./account-dialog.tsx";
import { limitValue } from "./limit-words.ts";
import { accountWords } from "./messages.ts";
import styles from "./accounts.module.css";

/** Limits of the account, beside the general ones. */
export function AccountLimits(props: {
  account: OperatorAccount;
  roles: readonly OperatorRole[];
  onOpen: (act: AccountAct) => void;
}) {
  const { account, roles, onOpen } = props;
  const columns: readonly Column<AccountLimit>[] = [
    {
      key: "limit",
      title: accountWords.limit,
      onCard: "head",
      cell: ({ name }) => accountWords[name],
    },
    {
      key: "inForce",
      title: accountWords.inForce,
      align: "end",
      cell: ({ name, inForce, own }) => {
        const value = limitValue(name, inForce);
        return own ? <b>{value}</b> : value;
      },
    },
    {
      key: "general",
      title: accountWords.general,
      align: "end",
      cell: ({ name, general }) => limitValue(name, general),
    },
    {
      key: "own",
      title: accountWords.setBy,
      onCard: "wide",
      cell: ({ own }) =>
        own ? (
          <TwoLines
            first={own.reason}
            second={accountWords.setAt(own.setBy.email, formatTime(own.setAt))}
          />
        ) : (
          <span className={styles["none"]}>{accountWords.noOwn}</span>
        ),
    },
    {
      key: "act",
      title: accountWords.act,
      align: "end",
      onCard: "bare",
      cell: (limit) => {
        const needed: readonly OperatorRole[] = LIMITS[limit.name].roles;
        if (account.isOwn) return "";
        if (!needed.some((role) => roles.includes(role)))
          return <span className={styles["none"]}>{accountWords.notYours(roleWords(needed))}</span>;
        return (
          <TextButton
            label={accountWords.changeOf(accountWords[limit.name])}
            onClick={() => onOpen({ name: "limit", limit })}
          >
            {accountWords.change}
          </TextButton>
        );
      },
    },
  ];
  return (
    <>
      <p className={styles["purpose"]}>{accountWords.limitsPurpose}</p>
      <DataTable
        label={accountWords.limits}
        columns={columns}
        rows={account.limits}
        rowKey={({ name }) => name}
      />
    </>
  );
}
