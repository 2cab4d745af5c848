import type { ReactNode } from "react";
import type { Confirmation } from "../forms/use-confirmed-form.ts";
import { Note } from "../ui/note.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Confirms the request of `useConfirmedForm`. */
export function ConfirmRequest(props: {
  title: string;
  confirm: string;
  /** That it may have been carried out, and is not carried out twice. */
  unanswered: string;
  confirmation: Confirmation;
  children: ReactNode;
}) {
  const { error, isUnanswered, ...acts } = props.confirmation;
  return (
    <ConfirmDialog
      title={props.title}
      confirm={props.confirm}
      isDisabled={error !== undefined}
      error={error}
      {...acts}
    >
      {props.children}
      {isUnanswered && (
        <Note tone="warning" isLive>
          {props.unanswered}
        </Note>
      )}
    </ConfirmDialog>
  );
}
