import type { CodePurpose } from "@nodeyard/contract/verification/rules.ts";
import type { ReactNode } from "react";
import { plainInput, typedText } from "../forms/form-text.ts";
import type { FieldErrors, FormState } from "../forms/use-form.ts";
import type { ApiError } from "../http.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { AccountCodeField } from "./account-code-field.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { verification } from "./messages.ts";

/** Fields that prove the sender of a form: a code to the account; a captcha before, the password after it. */
export function ProofFields(props: {
  form: Pick<FormState, "errors" | "captchaGeneration">;
  purpose: CodePurpose;
  hasCaptcha?: boolean;
  hasPassword?: boolean;
  /** The field of the code, where it is not for the signed-in account. */
  codeField?: ((error: string | undefined) => ReactNode) | undefined;
}) {
  const { errors, captchaGeneration } = props.form;
  const code = errors["emailVerifyCode"];
  return (
    <>
      {props.hasCaptcha === true && (
        <CaptchaField error={errors["captcha"]} generation={captchaGeneration} />
      )}
      {props.codeField?.(code) ?? <AccountCodeField purpose={props.purpose} error={code} />}
      {props.hasPassword === true && (
        <PasswordField
          name="password"
          label={verification.password}
          autoComplete="current-password"
          maxLength={200}
          error={errors["password"]}
        />
      )}
    </>
  );
}

/** The captcha as calls of a signed-in account name it. */
export function readCaptcha(data: FormData): { imageCodeId: string; imageCode: string } {
  return {
    imageCodeId: typedText(data, "captcha_id"),
    imageCode: plainInput(data, "captcha", "code"),
  };
}

/** The code, and the password as it was typed. */
export function readCodeAndPassword(data: FormData): { emailVerifyCode: string; password: string } {
  return {
    emailVerifyCode: plainInput(data, "emailVerifyCode", "code"),
    password: typedText(data, "password"),
  };
}

/** Errors of a missing code or password, by field. */
export function missingProof(
  proof: Readonly<Record<"emailVerifyCode" | "password", string>>,
): FieldErrors<"emailVerifyCode" | "password"> {
  return {
    emailVerifyCode: proof.emailVerifyCode === "" ? verification.codeRequired : undefined,
    password: proof.password === "" ? verification.passwordRequired : undefined,
  };
}

/** The page's words for a wrong password: those on the wire are the original's. */
export function proofErrorText(error: ApiError): string | undefined {
  return error.error.endsWith(".passwordWrong") ? verification.passwordWrong : undefined;
}
