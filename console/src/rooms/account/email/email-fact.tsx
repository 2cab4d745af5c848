import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { EmailActs } from "./email-acts.tsx";
import styles from "./email-fact.module.css";
import { emailWords } from "./messages.ts";

/** The address with its state, and the one that is to take its place. */
export default function EmailFact({ user }: { user: UserInfoResponse["ret"] }) {
  const { email, emailState, emailToVerify } = user;
  const isWanted = emailToVerify !== null && emailToVerify !== email;
  return (
    <span className={styles["fact"]}>
      <span>
        {emailState === "none"
          ? emailWords.none
          : `${email} · ${emailState === "verified" ? emailWords.verified : emailWords.notVerified}`}
      </span>
      {isWanted && <small>{emailWords.wanted(emailToVerify)}</small>}
      <EmailActs user={user} />
    </span>
  );
}
