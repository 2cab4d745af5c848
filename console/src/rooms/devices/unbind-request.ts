export interface UnbindProof {
  emailVerifyCode: string;
  imageCodeId: string;
  imageCode: string;
}
export type UnbindField = "imageCode" | "emailVerifyCode";
export type UnbindMistake = "imageCodeRequired" | "codeRequired";

/** Captcha and verification code as the form holds them. */
export function readUnbindProof(form: FormData): UnbindProof {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    emailVerifyCode: text("emailVerifyCode"),
    imageCodeId: text("captcha_id"),
    imageCode: text("captcha"),
  };
}

/** Required fields that are empty, before the call. */
export function unbindMistakes(proof: UnbindProof): Partial<Record<UnbindField, UnbindMistake>> {
  const mistakes: Partial<Record<UnbindField, UnbindMistake>> = {};
  if (proof.imageCode === "") mistakes.imageCode = "imageCodeRequired";
  if (proof.emailVerifyCode === "") mistakes.emailVerifyCode = "codeRequired";
  return mistakes;
}

/** The form's field that a refusal of the server belongs to. */
export function unbindFieldOf(field: string | undefined): UnbindField | undefined {
  if (field === "imageCode" || field === "captcha" || field === "imageCodeId") return "imageCode";
  return field === "emailVerifyCode" ? "emailVerifyCode" : undefined;
}
