import { useQuery } from "@tanstack/react-query";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { userInfo } from "../../../shared/user.ts";
import { usesPhone } from "../../../shared/verification/account-channel.ts";
import {
  readUnbindProof,
  validateTypedCount,
  validateUnbindProof,
  type UnbindProof,
} from "../unbind-request.ts";

/** The form that asks for captcha and code before anything is unbound; of many devices also for their number, typed. */
export function useUnbindForm(send: (proof: UnbindProof) => Promise<void>, devices = 1) {
  const { data: user } = useQuery(userInfo);
  return useForm({
    read: (data) => ({ ...readUnbindProof(data), typedCount: trimmedText(data, "typedCount") }),
    validate: ({ typedCount, ...proof }) => ({
      ...validateTypedCount(typedCount, devices),
      ...validateUnbindProof(proof, usesPhone(user, "unbind")),
    }),
    send: ({ emailVerifyCode, imageCodeId, imageCode }) =>
      send({ emailVerifyCode, imageCodeId, imageCode }),
  });
}
