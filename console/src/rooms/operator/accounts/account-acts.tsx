import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import type { OperatorRole } from "@nodeyard/contract/operator/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../shared/ui/button.tsx";
import { userInfo } from "../../../shared/user.ts";
import { operator } from "../messages.ts";
import type { AccountDialogName } from "./account-dialog.tsx";
import styles from "./accounts.module.css";

interface Act {
  readonly name: AccountDialogName;
  readonly label: string;
  readonly roles: readonly OperatorRole[];
  readonly tone?: "danger" | "plain";
  readonly isOff?: boolean;
}

/** What this operator may do with the account. */
export function AccountActs(props: {
  account: OperatorAccount;
  onOpen: (name: AccountDialogName) => void;
}) {
  const { account } = props;
  const { data: user } = useQuery(userInfo);
  const own: readonly OperatorRole[] = user?.operatorRoles ?? [];
  const acts: readonly Act[] = [
    account.frozenAt === null
      ? { name: "freeze", label: operator.freeze, roles: ["finance", "support"], tone: "danger" }
      : { name: "unfreeze", label: operator.unfreeze, roles: ["finance", "support"] },
    {
      name: "endSignIns",
      label: operator.endSignIns,
      roles: ["support"],
      isOff: account.signInCount === 0,
    },
    { name: "correct", label: operator.correct, roles: ["finance"] },
    {
      name: "resetFactor",
      label: operator.resetFactor,
      roles: ["operations", "support"],
      isOff: !account.hasFactor,
    },
    { name: "changeRoles", label: operator.changeRoles, roles: ["operations"] },
  ];
  const open = acts.filter(({ roles }) => roles.some((role) => own.includes(role)));
  return (
    <div className={styles["acts"]}>
      {account.isOwn ? (
        <p>{operator.ownNote}</p>
      ) : (
        open.map(({ name, label, tone, isOff = false }) => (
          <Button
            key={name}
            tone={tone ?? "plain"}
            disabled={isOff}
            onClick={() => props.onOpen(name)}
          >
            {label}
          </Button>
        ))
      )}
    </div>
  );
}
