import { useId, type ReactNode } from "react";
import { closeTopDialog } from "../../../shared/dialog-history.ts";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { plainInput } from "../../../shared/forms/form-text.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { wechat } from "../messages.ts";
import { Sheet } from "./sheet.tsx";
import type { Confirming } from "./use-confirmed.ts";

/** Confirms an act; with a field for the second factor if the server requires it. */
export function ConfirmSheet(props: {
  title: string;
  confirm: string;
  confirming: Confirming;
  children: ReactNode;
}) {
  const { isBusy, error, needsFactor, onConfirm, onClose } = props.confirming;
  const formId = useId();
  return (
    <Sheet
      title={props.title}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={closeTopDialog}>
            {wechat.cancel}
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={isBusy}>
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
      <form
        id={formId}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onConfirm(plainInput(new FormData(event.currentTarget), "factorCode", "code"));
        }}
      >
        {needsFactor && (
          <Field
            name="factorCode"
            label={wechat.factorCode}
            hint={wechat.factorHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxLength={60}
            required
            autoFocus
          />
        )}
      </form>
      <FormError error={error} />
    </Sheet>
  );
}
