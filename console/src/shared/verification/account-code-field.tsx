import { sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../ui/error-text.ts";
import { userInfo } from "../user.ts";
import { usesPhone } from "./account-channel.ts";
import { CodeField } from "./code-field.tsx";
import { verification } from "./messages.ts";
import verificationStyles from "./verification.module.css";

/**
 * A code to the signed-in account: to its phone on the Chinese site, to its e-mail elsewhere or where no phone is known.
 * Shows errors of the sending itself.
 */
export function AccountCodeField(props: { purpose: CodePurpose; error?: string | undefined }) {
  const { data: user } = useQuery(userInfo);
  const [notSent, setNotSent] = useState<string>();
  const byPhone = usesPhone(user, props.purpose);
  return (
    <>
      <CodeField
        label={byPhone ? verification.phoneCode : verification.emailCode}
        error={notSent ?? props.error}
        endpoint={byPhone ? sendPhoneCode : sendEmailCode}
        prepare={() => {
          setNotSent(undefined);
          return { purpose: props.purpose };
        }}
        onFailed={(refusal) => setNotSent(errorText(refusal))}
      />
      {user && (
        <p className={verificationStyles["codeTarget"]}>
          {verification.codeTo(byPhone ? user.tel : user.email)}
        </p>
      )}
    </>
  );
}
