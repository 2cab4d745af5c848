import { formatCount } from "../../shared/format.ts";
import { plainInput } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { devices } from "./messages.ts";

export interface UnbindProof {
  emailVerifyCode: string;
  imageCodeId: string;
  imageCode: string;
}

/** Captcha and code, which every unbinding asks for. */
export function readUnbindProof(data: FormData): UnbindProof {
  return { emailVerifyCode: plainInput(data, "emailVerifyCode", "code"), ...readCaptcha(data) };
}

/** From this number on the owner types it, so that a selection across pages is never unbound by habit. */
export const TYPED_FROM = 6;

export function validateTypedCount(
  typed: string,
  devicesChosen: number,
): FieldErrors<"typedCount"> {
  const isRight = devicesChosen < TYPED_FROM || typed === String(devicesChosen);
  return { typedCount: isRight ? undefined : devices.bulkCountWrong(formatCount(devicesChosen)) };
}

export function validateUnbindProof(
  proof: UnbindProof,
): FieldErrors<"captcha" | "emailVerifyCode"> {
  return {
    captcha: proof.imageCode === "" ? devices.imageCodeRequired : undefined,
    emailVerifyCode: proof.emailVerifyCode === "" ? devices.codeRequired : undefined,
  };
}
