import type { ReactNode } from "react";
import { Form } from "../../../shared/forms/form.tsx";
import type { FormState } from "../../../shared/forms/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./card.module.css";

/** The form of an in-app page: a card with fields and one wide button. */
export function FormCard(props: {
  form: Pick<FormState, "ref" | "id" | "error" | "isSending" | "onSubmit" | "onInput">;
  /** Label of the button. */
  submit: string;
  disabled?: boolean;
  /** Result, beneath the button. */
  outcome?: ReactNode;
  children: ReactNode;
}) {
  const { form, submit, disabled = false } = props;
  return (
    <section className={styles["card"]}>
      <Form
        form={form}
        actions={
          <Button
            type="submit"
            tone="primary"
            size="wide"
            busy={form.isSending}
            disabled={disabled}
          >
            {submit}
          </Button>
        }
      >
        {props.children}
      </Form>
      {props.outcome}
    </section>
  );
}
