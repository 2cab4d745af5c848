import { proveInApp } from "@nodeyard/contract/wechat/calls.ts";
import { useState } from "react";
import { useForm, type FormOptions } from "../../../shared/forms/use-form.ts";
import { ApiError } from "../../../shared/http.ts";
import { newKey } from "../../../shared/new-key.ts";
import { errorText } from "../../../shared/ui/error-text.ts";
import { wechat } from "../messages.ts";
import { callInApp } from "./call-in-app.ts";

/** The state of a request that is being confirmed, as its sheet shows it. */
export interface Confirming {
  readonly isBusy: boolean;
  /** Why it is not done yet, where the sheet stays open. */
  readonly error: string | undefined;
  /** The account has a second factor, which has to be proved first. */
  readonly needsFactor: boolean;
  onConfirm(factorCode: string): void;
  onClose(): void;
}

/**
 * A form whose request about a bound account is confirmed in a sheet. Its key stays while the sheet is open, so that what is sent
 * again is the same request. A refusal empties the form and is shown there; without an answer the sheet stays.
 */
export function useConfirmed<Values, Asked extends object>(
  options: Pick<FormOptions<Values>, "read" | "validate" | "fieldForError"> & {
    readonly account: string;
    readonly ask: (values: Values) => Asked;
    readonly send: (
      request: Asked & { readonly idempotencyKey: string },
    ) => Promise<{ readonly message: string }>;
    /** The form begins anew: done, with what the server said, or refused. */
    readonly onEnd: () => void;
  },
) {
  const { account, ask, send, onEnd, ...ofForm } = options;
  const [asked, setAsked] = useState<Asked & { readonly idempotencyKey: string }>();
  const [done, setDone] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [needsFactor, setNeedsFactor] = useState(false);
  const form = useForm({
    ...ofForm,
    async send(values) {
      setDone(undefined);
      setError(undefined);
      setNeedsFactor(false);
      setAsked({ ...ask(values), idempotencyKey: newKey() });
    },
  });
  const end = (): void => {
    setAsked(undefined);
    form.reset();
    onEnd();
  };
  const fail = (refusal: unknown): void => {
    if (!(refusal instanceof ApiError)) throw refusal;
    if (refusal.error === "platform.freshProofNeeded") setNeedsFactor(true);
    else if (refusal.error === "network") setError(wechat.noAnswer);
    else {
      end();
      form.fail(refusal);
    }
  };
  const confirm = async (request: NonNullable<typeof asked>, code: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (needsFactor) {
        const isProved = await callInApp(proveInApp, { id: account, code }).then(
          () => true,
          (refusal: unknown) => setError(errorText(refusal)),
        );
        if (isProved !== true) return;
        setNeedsFactor(false);
      }
      const { message } = await send(request);
      end();
      setDone(message);
    } catch (refusal) {
      fail(refusal);
    } finally {
      setBusy(false);
    }
  };
  const confirming: Confirming = {
    isBusy,
    error,
    needsFactor,
    onConfirm: (code) => {
      if (asked) void confirm(asked, code);
    },
    onClose: () => setAsked(undefined),
  };
  return { form, asked, done, confirming };
}
