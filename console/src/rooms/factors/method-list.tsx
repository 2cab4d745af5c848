import { RECOVERY_CODES_LOW } from "@nodeyard/contract/factors/rules.ts";
import type { FactorsResponse } from "@nodeyard/contract/factors/calls.ts";
import { useState } from "react";
import { formatTime } from "../../shared/format.ts";
import { lazyPart } from "../../shared/ui/lazy-part.tsx";
import { Note } from "../../shared/ui/note.tsx";
import { TextButton } from "../../shared/ui/text-button.tsx";
import { TwoLines } from "../../shared/ui/two-lines.tsx";
import { factors } from "./messages.ts";
import styles from "./factors.module.css";

const RemoveDialog = lazyPart(() => import("./remove-dialog.tsx"));
const RenameDialog = lazyPart(() => import("./rename-dialog.tsx"));

export interface OwnFactors extends Pick<
  FactorsResponse,
  "app" | "passkeys" | "recoveryCodesLeft" | "isRequired" | "resetAt"
> {
  readonly isOn: boolean;
}

type Passkey = OwnFactors["passkeys"][number];

function timesOf({ addedAt, usedAt }: { addedAt: string; usedAt: string | null }): string {
  const used = usedAt === null ? factors.neverUsed : factors.used(formatTime(usedAt));
  return `${factors.added(formatTime(addedAt, "day"))} · ${used}`;
}

/** The app, the passkeys and the recovery codes, each with what can be done with it. */
export function MethodList(props: { own: OwnFactors; onRenew: () => void }) {
  const { app, passkeys, recoveryCodesLeft, isRequired } = props.own;
  const [removed, setRemoved] = useState<Passkey | "app">();
  const [renamed, setRenamed] = useState<Passkey>();
  const isLast = passkeys.length + (app === null ? 0 : 1) === 1;
  const remove = (what: Passkey | "app", name: string) =>
    // An operator keeps one.
    !(isLast && isRequired) && (
      <TextButton tone="danger" label={factors.removeWhat(name)} onClick={() => setRemoved(what)}>
        {factors.remove}
      </TextButton>
    );
  return (
    <>
      <ul className={styles["methods"]}>
        {app !== null && (
          <li>
            <TwoLines first={factors.app} second={timesOf(app)} />
            {remove("app", factors.app)}
          </li>
        )}
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <TwoLines first={passkey.name} second={timesOf(passkey)} />
            <span className={styles["actions"]}>
              <TextButton
                label={factors.renameWhat(passkey.name)}
                onClick={() => setRenamed(passkey)}
              >
                {factors.rename}
              </TextButton>
              {remove(passkey, passkey.name)}
            </span>
          </li>
        ))}
        <li>
          <TwoLines first={factors.recoveryCodes} second={factors.codesLeft(recoveryCodesLeft)} />
          <TextButton onClick={props.onRenew}>{factors.newCodes}</TextButton>
        </li>
      </ul>
      {recoveryCodesLeft <= RECOVERY_CODES_LOW && <Note tone="warning">{factors.codesLow}</Note>}
      {removed !== undefined && (
        <RemoveDialog
          passkey={removed === "app" ? undefined : removed}
          isLast={isLast}
          onClose={() => setRemoved(undefined)}
        />
      )}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  );
}
