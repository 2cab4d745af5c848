import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import { PAGE_FLAGS, REQUEST_ROLES } from "@nodeyard/contract/operator/rules.ts";
import { OPERATOR_ROLES, type OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { Link } from "@tanstack/react-router";
import type { Column } from "../../../shared/ui/column.ts";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { StatusDot } from "../../../shared/ui/status-dot.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { operator } from "../messages.ts";
import { roleWords } from "../role-words.ts";
import type { AccountAct } from "./account-dialog.tsx";
import { accountWords } from "./messages.ts";
import styles from "./accounts.module.css";

interface Permission {
  readonly key: string;
  readonly name: string;
  readonly opens: string;
  readonly isGranted: boolean;
  /** Who asked for a change that waits for another operator. */
  readonly waitsFor?: string | undefined;
  /** Who changes it. */
  readonly roles: readonly OperatorRole[];
  readonly label: string;
  readonly act: AccountAct;
}

const PAGE_ROLES = { downlink: ["operations"], "buyback-second": ["finance"] } as const;

function permissionsOf({ roles, flags, waitingRequests }: OperatorAccount): Permission[] {
  return [
    ...PAGE_FLAGS.map((page): Permission => {
      const isGranted = flags.includes(page);
      return {
        key: page,
        name: accountWords[page],
        opens: accountWords[`${page}Opens`],
        isGranted,
        roles: PAGE_ROLES[page],
        label: isGranted ? accountWords.revoke : accountWords.credit,
        act: { name: "page", page, isAllowed: !isGranted },
      };
    }),
    ...OPERATOR_ROLES.map((role): Permission => {
      const isGranted = roles.includes(role);
      return {
        key: role,
        name: accountWords.role(operator[role]),
        opens: accountWords[`${role}Opens`],
        isGranted,
        roles: REQUEST_ROLES.roles,
        waitsFor: waitingRequests.find((each) => each.role === role)?.askedBy.email,
        label: isGranted ? accountWords.requestRevoke : accountWords.requestGrant,
        act: { name: "role", role, isGranted: !isGranted },
      };
    }),
  ];
}

/** Pages that are open to this account alone, and its operator's roles, which take two operators. */
export function AccountPermissions(props: {
  account: OperatorAccount;
  roles: readonly OperatorRole[];
  onOpen: (act: AccountAct) => void;
}) {
  const { account, roles, onOpen } = props;
  const columns: readonly Column<Permission>[] = [
    {
      key: "name",
      title: accountWords.permission,
      onCard: "head",
      cell: ({ name }) => name,
    },
    {
      key: "state",
      title: accountWords.state,
      cell: ({ isGranted, waitsFor }) => (
        <>
          <StatusDot
            tone={isGranted ? "success" : "neutral"}
            word={isGranted ? accountWords.granted : accountWords.notGranted}
          />
          {waitsFor !== undefined && (
            <>
              <br />
              <Link to="/operator/requests">
                {isGranted ? accountWords.revokeWaits(waitsFor) : accountWords.grantWaits(waitsFor)}
              </Link>
            </>
          )}
        </>
      ),
    },
    { key: "opens", title: accountWords.opens, onCard: "wide", cell: ({ opens }) => opens },
    {
      key: "act",
      title: accountWords.act,
      align: "end",
      onCard: "bare",
      cell: (permission) => {
        if (account.isOwn) return "";
        if (!permission.roles.some((role) => roles.includes(role)))
          return (
            <span className={styles["none"]}>
              {accountWords.notYours(roleWords(permission.roles))}
            </span>
          );
        return (
          <TextButton
            tone={permission.isGranted ? "danger" : "primary"}
            label={`${permission.label}: ${permission.name}`}
            onClick={() => onOpen(permission.act)}
          >
            {permission.label}
          </TextButton>
        );
      },
    },
  ];
  return (
    <DataTable
      label={accountWords.permissions}
      columns={columns}
      rows={permissionsOf(account)}
      rowKey={({ key }) => key}
    />
  );
}
