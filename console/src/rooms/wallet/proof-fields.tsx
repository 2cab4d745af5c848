import { PasswordField } from "../../shared/ui/password-field.tsx";
import { AccountCodeField } from "../../shared/verification/account-code-field.tsx";
import { wallet } from "./messages.ts";
import type { useProofErrors } from "./use-proof-errors.ts";
import styles from "./wallet.module.css";

/** What each form of this room ends with: a code, the password, and what is wrong with the whole. */
export function ProofFields(props: {
  proof: Pick<ReturnType<typeof useProofErrors>, "errors" | "general">;
}) {
  const { errors, general } = props.proof;
  return (
    <>
      <AccountCodeField purpose="wallet" error={errors.emailVerifyCode} />
      <PasswordField
        name="password"
        label={wallet.password}
        autoComplete="current-password"
        maxLength={200}
        error={errors.password}
      />
      {general && (
        <p className={styles["failed"]} role="alert">
          {general}
        </p>
      )}
    </>
  );
}
