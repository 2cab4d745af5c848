import { Actions } from "../../../shared/forms/actions.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { withdrawal } from "../messages.ts";
import styles from "../withdrawal.module.css";
import type { Unknown, useAttempt } from "./use-attempt.ts";

const TEXTS: Readonly<Record<Unknown, string>> = {
  checking: withdrawal.unknownChecking,
  noContact: withdrawal.unknownNoContact,
  notThere: withdrawal.unknownNotThere,
};

/** In the place of the form while it is not known whether a withdrawal was accepted. */
export function UnknownNotice(props: {
  state: Unknown;
  attempt: Pick<ReturnType<typeof useAttempt>, "checkNow" | "isChecking" | "sendAgain" | "leave">;
}) {
  const { attempt, state } = props;
  const isAbsent = state === "notThere";
  return (
    <div className={styles["unknown"]} role="alert">
      <h3>{withdrawal.unknownTitle}</h3>
      <p>{TEXTS[state]}</p>
      {isAbsent && attempt.sendAgain && <p>{withdrawal.unknownSafe}</p>}
      <Actions>
        <Button tone="primary" busy={attempt.isChecking} onClick={attempt.checkNow}>
          {withdrawal.checkNow}
        </Button>
        {isAbsent && attempt.sendAgain && (
          <Button onClick={attempt.sendAgain}>{withdrawal.sendAgain}</Button>
        )}
        {isAbsent && <Button onClick={attempt.leave}>{withdrawal.backToForm}</Button>}
      </Actions>
    </div>
  );
}
