import type { ReactNode } from "react";
import { FormError } from "../forms/form-error.tsx";
import { Button } from "../ui/button.tsx";
import { ui } from "../ui/messages.ts";
import { Dialog } from "./dialog.tsx";

/** Asks before something is done, and shows in itself why it could not be. */
export function ConfirmDialog(props: {
  title: string;
  confirm: string;
  /** The way back, where it is not plainly cancelling. */
  cancel?: string;
  tone?: "primary" | "danger";
  busy: boolean;
  isDisabled?: boolean;
  error?: unknown;
  onConfirm: () => void;
  /** By default the cancel button closes the dialog. */
  onCancel?: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { busy } = props;
  return (
    <Dialog
      title={props.title}
      isQuestion
      busy={busy}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={busy} onClick={props.onCancel ?? props.onClose}>
            {props.cancel ?? ui.cancel}
          </Button>
          <Button
            tone={props.tone ?? "primary"}
            busy={busy}
            disabled={props.isDisabled === true}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
      <FormError error={props.error} />
    </Dialog>
  );
}
