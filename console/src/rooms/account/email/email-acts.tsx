import { sendEmailLink } from "@nodeyard/contract/auth/email-calls.ts";
import type { UserInfoResponse } from "@nodeyard/contract/auth/calls.ts";
import { useState } from "react";
import { call } from "../../../shared/http.ts";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { TextButton } from "../../../shared/ui/text-button.tsx";
import { useToastedChange } from "../../../shared/ui/use-change.ts";
import styles from "./email-acts.module.css";
import { emailWords } from "./messages.ts";

const ChangeDialog = lazyPart(() => import("./change-dialog.tsx"));

/** Sends the mail with the link again, where an address waits for it, and sets another address. */
export function EmailActs({ user }: { user: UserInfoResponse["ret"] }) {
  const [isOpen, setOpen] = useState(false);
  const send = useToastedChange(() => call(sendEmailLink, {}), "account");
  return (
    <span className={styles["acts"]}>
      {user.emailToVerify !== null && (
        <TextButton disabled={send.isPending} onClick={() => send.mutate(undefined)}>
          {emailWords.send}
        </TextButton>
      )}
      <TextButton onClick={() => setOpen(true)}>
        {user.emailState === "none" && user.emailToVerify === null
          ? emailWords.set
          : emailWords.change}
      </TextButton>
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} />}
    </span>
  );
}
