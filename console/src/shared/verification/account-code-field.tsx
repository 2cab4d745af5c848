import { sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../http.ts";
import { userInfo } from "../user.ts";
import { OwnCodeField } from "./own-code-field.tsx";

/** The code of the signed-in account. */
export function AccountCodeField(props: { purpose: CodePurpose; error?: string | undefined }) {
  const { data: user } = useQuery(userInfo);
  return (
    <OwnCodeField
      {...props}
      account={user}
      send={(channel, request) => call(channel === "sms" ? sendPhoneCode : sendEmailCode, request)}
      call={call}
    />
  );
}
