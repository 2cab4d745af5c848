// Offered to other rooms.
import { isReason, REASON_MAX_CHARACTERS } from "@nodeyard/contract/operator-reason.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { trimmedText } from "../forms/form-text.ts";
import { useForm, type FieldErrors, type FormState } from "../forms/use-form.ts";
import { ConfirmDialog } from "../overlays/confirm-dialog.tsx";
import { FormDialog } from "../overlays/form-dialog.tsx";
import { withProof } from "../proof/with-proof.ts";
import { invalidateRoom } from "../room-cache.ts";
import { TextArea } from "../ui/text-area.tsx";
import { showToast } from "../ui/toasts.ts";
import { operatorKit } from "./messages.ts";

const REFRESHED_WITHIN_MS = 5000;

/** True if a field differs from its default. */
function isChanged(form: HTMLFormElement | null): boolean {
  return [...(form?.elements ?? [])].some((element) => {
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue;
    if (!(element instanceof HTMLInputElement)) return false;
    return element.value !== element.defaultValue || element.checked !== element.defaultChecked;
  });
}

/** An operator's act: what it does, its own fields, the reason; then the second factor if its proof is not fresh. */
export function ActDialog(props: {
  title: string;
  text: string;
  submit: string;
  tone?: "primary" | "danger";
  shape?: "centre" | "right";
  /** Something above the form is still to be chosen. */
  isDisabled?: boolean;
  /** Above the text: what is decided about. */
  lead?: ReactNode;
  /** The act's own fields, given their errors and the form that they are in. */
  fields?: (errors: FieldErrors, form: FormState) => ReactNode;
  validate?: (data: FormData) => FieldErrors;
  send: (reason: string, data: FormData) => Promise<{ message: string }>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({
    read: (data) => ({ reason: trimmedText(data, "reason"), data }),
    validate: ({ reason, data }) => ({
      ...props.validate?.(data),
      reason: isReason(reason) ? undefined : operatorKit.reasonRequired,
    }),
    async send({ reason, data }) {
      // A refusal often means that another operator was faster: the page shows what is there now.
      const refresh = () => invalidateRoom(client, "operator");
      const { message } = await withProof(() => props.send(reason, data)).catch((error) => {
        void refresh();
        throw error;
      });
      // The next act is on the row as this one left it: on the one of before it would be refused. What is done is said, however slow lists are.
      await Promise.race([
        refresh(),
        new Promise((resolve) => setTimeout(resolve, REFRESHED_WITHIN_MS)),
      ]);
      showToast("success", message);
      props.onClose();
    },
  });
  return (
    <FormDialog
      title={props.title}
      {...(props.shape && { shape: props.shape })}
      form={form}
      submit={props.submit}
      tone={props.tone ?? "primary"}
      isDisabled={props.isDisabled === true}
      // A long form takes minutes to fill in.
      onDismiss={() => {
        if (props.shape === "right" && isChanged(form.ref.current)) setLeaving(true);
        else props.onClose();
      }}
      onClose={props.onClose}
      lead={
        <>
          {props.lead}
          <p>{props.text}</p>
          {isLeaving && (
            <ConfirmDialog
              title={operatorKit.discardTitle}
              confirm={operatorKit.discard}
              cancel={operatorKit.keepEditing}
              tone="danger"
              busy={false}
              onConfirm={props.onClose}
              onClose={() => setLeaving(false)}
            >
              <p>{operatorKit.discardText}</p>
            </ConfirmDialog>
          )}
        </>
      }
    >
      {props.fields?.(form.errors, form)}
      <TextArea
        name="reason"
        label={operatorKit.reason}
        rows={3}
        maxLength={REASON_MAX_CHARACTERS}
        hint={operatorKit.reasonHint}
        error={form.errors["reason"]}
      />
    </FormDialog>
  );
}
