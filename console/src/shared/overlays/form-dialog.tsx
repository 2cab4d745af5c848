import { useState, type ReactNode } from "react";
import { Form } from "../forms/form.tsx";
import type { FormState } from "../forms/use-form.ts";
import { Button } from "../ui/button.tsx";
import { ui } from "../ui/messages.ts";
import { Dialog } from "./dialog.tsx";

/** A form in a dialog. Its errors appear in it; while it is sent, nothing closes it. */
export function FormDialog(props: {
  title: string;
  form: FormState;
  submit: string;
  /** A second way to send the form, which has `name` then; it is the one that Enter takes. */
  alternative?: { readonly name: string; readonly label: string } | undefined;
  tone?: "primary" | "danger";
  shape?: "centre" | "right";
  isDisabled?: boolean;
  /** Escape, Back and the cross, where they do not simply close it. */
  onDismiss?: () => void;
  onClose: () => void;
  /** Above the form. */
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { form, alternative } = props;
  const [isAlternative, setAlternative] = useState(false);
  return (
    <Dialog
      title={props.title}
      shape={props.shape ?? "centre"}
      keepsInput
      busy={form.isSending}
      onClose={props.onDismiss ?? props.onClose}
      footer={
        <>
          <Button disabled={form.isSending} onClick={props.onClose}>
            {ui.cancel}
          </Button>
          {alternative && (
            <Button
              type="submit"
              form={form.id}
              name={alternative.name}
              busy={form.isSending && isAlternative}
              disabled={form.isSending || props.isDisabled === true}
              onClick={() => setAlternative(true)}
            >
              {alternative.label}
            </Button>
          )}
          <Button
            type="submit"
            form={form.id}
            tone={props.tone ?? "primary"}
            busy={form.isSending && !isAlternative}
            disabled={form.isSending || props.isDisabled === true}
            onClick={() => setAlternative(false)}
          >
            {props.submit}
          </Button>
        </>
      }
    >
      {props.lead}
      <Form form={form}>{props.children}</Form>
    </Dialog>
  );
}
