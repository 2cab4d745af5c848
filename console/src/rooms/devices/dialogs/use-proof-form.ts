import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Refusal } from "../../../shared/http.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { userInfo } from "../../../shared/user.ts";
import { devices } from "../messages.ts";
import {
  readUnbindProof,
  unbindFieldOf,
  unbindMistakes,
  type UnbindField,
  type UnbindProof,
} from "../unbind-request.ts";
import { usesPhone } from "./proof-fields.tsx";

/** State of the form that asks for captcha and code: its errors, and a new captcha after every refusal. */
export function useProofForm() {
  const id = useId();
  const { data: user } = useQuery(userInfo);
  const [errors, setErrors] = useState<Partial<Record<UnbindField, string>>>({});
  const [general, setGeneral] = useState<string>();
  const [captchaGeneration, setCaptchaGeneration] = useState(0);

  /** The filled-in proof, or nothing after having shown what is missing. */
  const read = (form: HTMLFormElement): UnbindProof | undefined => {
    const proof = readUnbindProof(new FormData(form));
    const mistakes = unbindMistakes(proof);
    setGeneral(undefined);
    setErrors({
      ...(mistakes.imageCode && { imageCode: devices.imageCodeRequired }),
      ...(mistakes.emailVerifyCode && {
        emailVerifyCode: usesPhone(user?.tel) ? devices.phoneCodeRequired : devices.codeRequired,
      }),
    });
    return Object.keys(mistakes).length === 0 ? proof : undefined;
  };
  const refuse = (error: unknown) => {
    const field = error instanceof Refusal ? unbindFieldOf(error.field) : undefined;
    if (field) setErrors({ [field]: errorText(error) });
    else setGeneral(errorText(error));
    setCaptchaGeneration((generation) => generation + 1);
  };
  const showError = (field: UnbindField, message: string) => setErrors({ [field]: message });
  return { id, errors, general, captchaGeneration, read, refuse, showError };
}
