import type { Room } from "@nodeyard/contract/rooms.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../http.ts";
import { newKey } from "../new-key.ts";
import { withProof } from "../proof/with-proof.ts";
import { invalidateRoom } from "../room-cache.ts";
import { useForm, type FormOptions } from "./use-form.ts";

/** The state of a request that is being confirmed, as its dialog shows it. */
export interface Confirmation {
  readonly busy: boolean;
  /** Why the server refused it; the form has to be sent anew then. */
  readonly error: string | undefined;
  readonly isUnanswered: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * A form whose request is confirmed in a dialog before it is sent. Its key stays while the dialog is open, so that what is sent
 * again is the same request: without an answer the dialog stays, and an error of one input leads back to the form.
 */
export function useConfirmedForm<Values, Draft extends object, Answer>(
  options: Pick<FormOptions<Values>, "read" | "validate" | "fieldForError"> & {
    /** Whose data the request changes. */
    readonly room: Room;
    /** Builds the request to confirm. */
    readonly buildRequest: (values: Values) => Draft;
    readonly send: (request: Draft & { readonly idempotencyKey: string }) => Promise<Answer>;
    readonly onDone: (answer: Answer) => void;
  },
) {
  const { room, buildRequest, send, onDone, ...ofForm } = options;
  const [draft, setDraft] = useState<Draft & { readonly idempotencyKey: string }>();
  // Counts requests: what the fields say of the one that was made goes with it.
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const form = useForm({
    ...ofForm,
    async send(values) {
      setDraft({ ...buildRequest(values), idempotencyKey: newKey() });
    },
  });
  const request = useMutation({
    mutationFn: (confirmed: NonNullable<typeof draft>) => withProof(() => send(confirmed)),
    onSuccess: (answer) => {
      setDraft(undefined);
      form.reset();
      form.renewCaptcha();
      setRound((before) => before + 1);
      void invalidateRoom(client, room);
      onDone(answer);
    },
    onError: (error) => {
      const hasAnswer = error instanceof ApiError && error.error !== "network";
      if (!hasAnswer) return;
      if (form.fail(error) !== undefined) setDraft(undefined);
      void invalidateRoom(client, room);
    },
  });
  const confirmation: Confirmation = {
    busy: request.isPending,
    error: form.error,
    isUnanswered: request.isError && form.error === undefined,
    onConfirm: () => draft && request.mutate(draft),
    onClose: () => {
      request.reset();
      setDraft(undefined);
    },
  };
  return { form, round, draft, confirmation };
}
