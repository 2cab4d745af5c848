import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { RequestOptions } from "@nodeyard/contract/factors/proof-fields.ts";
import type { prove } from "@nodeyard/contract/factors/calls.ts";
import { useRef, useState } from "react";
import { plainInput } from "../forms/form-text.ts";
import { useForm } from "../forms/use-form.ts";
import { proof } from "./messages.ts";
import { signWithPasskey, type Passkey } from "./passkey.ts";

/** A form that takes a code or a passkey: the signature of a passkey submits it without a code. */
export function useProofForm(options: {
  /** Fetches what the passkey is to sign. */
  fetchChallenge: () => Promise<{ options: RequestOptions }>;
  send: (proof: RequestOf<typeof prove>) => Promise<void>;
  leaves?: boolean;
}) {
  const signed = useRef<Passkey>(undefined);
  const [isPending, setPending] = useState(false);
  const form = useForm({
    read: (data) => ({ code: plainInput(data, "code", "code"), passkey: signed.current }),
    validate: ({ code, passkey }) => ({
      code: code === "" && passkey === undefined ? proof.codeRequired : undefined,
    }),
    async send({ code, passkey }) {
      signed.current = undefined;
      await options.send(passkey ? { passkey } : { code });
    },
    leaves: options.leaves === true,
  });
  const sign = async () => {
    setPending(true);
    try {
      signed.current = await signWithPasskey((await options.fetchChallenge()).options);
      form.ref.current?.requestSubmit();
    } catch (error) {
      form.fail(error);
    } finally {
      setPending(false);
    }
  };
  return { form, isPending, onPasskey: () => void sign() };
}
