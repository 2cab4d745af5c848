import type { OperatorAccount } from "@nodeyard/contract/operator/account-calls.ts";
import type { OperatorRole } from "@nodeyard/contract/operator-roles.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { operator } from "../messages.ts";
import type { AccountAct } from "./account-dialog.tsx";
import { accountWords } from "./messages.ts";
import styles from "./accounts.module.css";

interface Act {
  readonly act: AccountAct;
  readonly label: string;
  readonly roles: readonly OperatorRole[];
  readonly tone?: "danger";
  /** Why it can't be done now. */
  readonly obstacle?: string | undefined;
}

/** Another request for it would be the same. */
function resetWaits({ waitingRequests }: OperatorAccount): string | undefined {
  const waiting = waitingRequests.find(({ role }) => role === null);
  return waiting && accountWords.resetWaits(waiting.askedBy.email);
}

/** Acts on the account that these roles allow. */
export function AccountActs(props: {
  account: OperatorAccount;
  roles: readonly OperatorRole[];
  onOpen: (act: AccountAct) => void;
}) {
  const { account, roles } = props;
  const acts: readonly Act[] = [
    account.frozenAt === null
      ? {
          act: { name: "freeze" },
          label: operator.freeze,
          roles: ["finance", "support"],
          tone: "danger",
        }
      : { act: { name: "unfreeze" }, label: operator.unfreeze, roles: ["finance", "support"] },
    account.isYuanAllowed
      ? {
          act: { name: "refuseYuan" },
          label: accountWords.refuseYuan,
          roles: ["finance"],
          tone: "danger",
        }
      : { act: { name: "allowYuan" }, label: accountWords.allowYuan, roles: ["finance"] },
    {
      act: { name: "endSignIns" },
      label: operator.endSignIns,
      roles: ["support"],
      obstacle:
        account.signInCount + account.chatBindingCount === 0 ? accountWords.noSignIns : undefined,
    },
    { act: { name: "correct" }, label: operator.correct, roles: ["finance"] },
    {
      act: { name: "resetFactor" },
      label: operator.resetFactor,
      roles: ["operations", "support"],
      obstacle: account.hasFactor ? resetWaits(account) : accountWords.noFactor,
    },
    {
      act: { name: "releasePhone" },
      label: accountWords.releasePhone,
      roles: ["operations", "support"],
      obstacle: account.isPhoneVerified ? undefined : accountWords.noPhone,
    },
    {
      act: { name: "releaseName" },
      label: accountWords.releaseName,
      roles: ["operations", "support"],
      obstacle: account.isNameVerified ? undefined : accountWords.noName,
    },
    {
      act: { name: "recordName" },
      label: accountWords.recordName,
      roles: ["operations", "support"],
    },
    { act: { name: "qrCode" }, label: accountWords.sendQrCode, roles: ["support"] },
  ];
  const open = acts.filter((each) => each.roles.some((role) => roles.includes(role)));
  return (
    <div className={styles["acts"]}>
      {account.isOwn ? (
        <p>{operator.ownNote}</p>
      ) : (
        open.map(({ act, label, tone, obstacle }) => (
          <div key={act.name}>
            <Button
              tone={tone ?? "plain"}
              disabled={obstacle !== undefined}
              onClick={() => props.onOpen(act)}
            >
              {label}
            </Button>
            {obstacle !== undefined && <p>{obstacle}</p>}
          </div>
        ))
      )}
    </div>
  );
}
