import type { Endpoint } from "@nodeyard/contract/endpoint.ts";
import { isAppCode } from "@nodeyard/contract/factors/rules.ts";
import { plainForm } from "@nodeyard/contract/plain-form.ts";
import { takeAppCode } from "@nodeyard/contract/verification/calls.ts";
import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import { useState } from "react";
import { ApiError } from "../http.ts";
import { errorText } from "../ui/error-text.ts";
import { Field } from "../ui/field.tsx";
import { verification } from "./messages.ts";

/** Makes a call as the account that the code is of. */
export type CallAsOwner = <Request extends object, Response>(
  endpoint: Endpoint<Request, Response>,
  request: Request,
) => Promise<Response>;

/** Six digits of the app; they are exchanged for the form's code as soon as they are complete. */
export function AppCodeField(props: {
  purpose: CodePurpose;
  error: string | undefined;
  call: CallAsOwner;
}) {
  const [code, setCode] = useState("");
  const [refused, setRefused] = useState<string>();
  const exchange = async (typed: string): Promise<void> => {
    setCode("");
    setRefused(undefined);
    const appCode = plainForm("code", typed);
    if (!isAppCode(appCode)) return;
    try {
      setCode((await props.call(takeAppCode, { purpose: props.purpose, appCode })).data.code);
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setRefused(errorText(refusal));
    }
  };
  return (
    <>
      <Field
        name="appCode"
        label={verification.appCode}
        error={code === "" ? (refused ?? props.error) : undefined}
        hint={code === "" ? verification.appCodeHint : verification.appCodeTaken}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        onInput={(event) => void exchange(event.currentTarget.value)}
      />
      <input type="hidden" name="emailVerifyCode" value={code} />
    </>
  );
}
