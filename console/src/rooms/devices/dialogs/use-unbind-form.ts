import { useQuery } from "@tanstack/react-query";
import { useForm } from "../../../shared/forms/use-form.ts";
import { userInfo } from "../../../shared/user.ts";
import { usesPhone } from "../../../shared/verification/account-channel.ts";
import { readUnbindProof, validateUnbindProof, type UnbindProof } from "../unbind-request.ts";

/** The form that asks for captcha and code before anything is unbound. */
export function useUnbindForm(send: (proof: UnbindProof) => Promise<void>) {
  const { data: user } = useQuery(userInfo);
  return useForm({
    read: readUnbindProof,
    validate: (proof) => validateUnbindProof(proof, usesPhone(user, "unbind")),
    send,
  });
}
