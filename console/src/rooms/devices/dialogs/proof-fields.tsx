import { sendEmailCode, sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { useQuery } from "@tanstack/react-query";
import type { Refusal } from "../../../shared/http.ts";
import { site } from "../../../shared/site.ts";
import { showToast } from "../../../shared/ui/toasts.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { userInfo } from "../../../shared/user.ts";
import { CaptchaField } from "../../../shared/verification/captcha-field.tsx";
import { CodeField } from "../../../shared/verification/code-field.tsx";
import { devices } from "../messages.ts";
import { unbindFieldOf, type UnbindField } from "../unbind-request.ts";
import styles from "./dialogs.module.css";

/** Where the code goes: the phone on the Chinese site, the e-mail elsewhere or where no phone is known. */
export function usesPhone(tel: string | undefined): boolean {
  return site === "chinese" && tel !== "";
}

/** Captcha and verification code, which every unbinding asks for. */
export function ProofFields(props: {
  captchaGeneration: number;
  errors: Partial<Record<UnbindField, string>>;
  onError: (field: UnbindField, message: string) => void;
}) {
  const { data: user } = useQuery(userInfo);
  const byPhone = usesPhone(user?.tel);
  const sendFailed = (refusal: Refusal) => {
    const field = unbindFieldOf(refusal.field);
    if (field) props.onError(field, errorText(refusal));
    else showToast("danger", errorText(refusal));
  };
  return (
    <>
      <CaptchaField error={props.errors.imageCode} generation={props.captchaGeneration} />
      <CodeField
        label={byPhone ? devices.phoneCode : devices.emailCode}
        error={props.errors.emailVerifyCode}
        endpoint={byPhone ? sendPhoneCode : sendEmailCode}
        prepare={() => ({ purpose: "unbind" })}
        onFailed={sendFailed}
      />
      {user && <p className={styles["hint"]}>{devices.codeTo(byPhone ? user.tel : user.email)}</p>}
    </>
  );
}
