import type { ReactNode } from "react";
import { Actions } from "./actions.tsx";
import { FormError } from "./form-error.tsx";
import type { FormState } from "./use-form.ts";

/** Fields, the error of the whole form, and its buttons, where they are not a dialog's. */
export function Form(props: {
  form: Pick<FormState, "ref" | "id" | "error" | "isSending" | "onSubmit" | "onInput">;
  actions?: ReactNode;
  hidden?: boolean;
  children: ReactNode;
}) {
  const { ref, id, error, isSending, onSubmit, onInput } = props.form;
  return (
    <form
      ref={ref}
      id={id}
      method="post"
      noValidate
      hidden={props.hidden}
      aria-busy={isSending}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {props.children}
      <FormError error={error} />
      {props.actions !== undefined && <Actions>{props.actions}</Actions>}
    </form>
  );
}
