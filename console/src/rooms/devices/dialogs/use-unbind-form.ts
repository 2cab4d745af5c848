import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import {
  readUnbindProof,
  validateTypedCount,
  validateUnbindProof,
  type UnbindProof,
} from "../unbind-request.ts";

/** The form that asks for captcha and code before anything is unbound; of many devices also for their number, typed. */
export function useUnbindForm(send: (proof: UnbindProof) => Promise<void>, devices = 1) {
  return useForm({
    read: (data) => ({ ...readUnbindProof(data), typedCount: trimmedText(data, "typedCount") }),
    validate: ({ typedCount, ...proof }) => ({
      ...validateTypedCount(typedCount, devices),
      ...validateUnbindProof(proof),
    }),
    send: ({ emailVerifyCode, imageCodeId, imageCode }) =>
      send({ emailVerifyCode, imageCodeId, imageCode }),
  });
}
