import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { formatTime } from "../../../shared/format.ts";
import { EmailActs } from "./email-acts.tsx";
import styles from "./email-notice.module.css";
import { emailWords } from "./messages.ts";

function textOf({
  email,
  emailState,
  emailToVerify,
  emailMailedUntil,
  tel,
}: UserInfoResponse["ret"]) {
  if (emailToVerify === null) return emailWords.lostText(tel === "" ? email : tel);
  if (emailState === "none") return emailWords.held(emailToVerify, tel);
  return emailMailedUntil === null
    ? emailWords.verifyText(emailToVerify)
    : emailWords.verifyBy(emailToVerify, formatTime(emailMailedUntil));
}

/** Above every page of an account without a verified address: what waits for it, and what its owner can do. */
export default function EmailNotice({ user }: { user: UserInfoResponse["ret"] }) {
  return (
    <aside className={styles["notice"]}>
      <span>
        <b>{user.emailToVerify === null ? emailWords.lost : emailWords.verify}</b> {textOf(user)}
      </span>
      <EmailActs user={user} />
    </aside>
  );
}
