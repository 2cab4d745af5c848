import type { ReactNode } from "react";
import { Form } from "../../shared/forms/form.tsx";
import type { FormState } from "../../shared/forms/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import authStyles from "./auth.module.css";

/** Title, purpose, message and button that the three forms share. */
export function FormFrame({
  title,
  purpose,
  form,
  submit,
  done,
  working,
  children,
  below,
}: {
  title: string;
  purpose: string;
  form: FormState;
  /** The button's caption. */
  submit: string;
  /** Text shown after success, until the page is left. */
  done: string;
  /** Name of the slow step while the form is sent. */
  working?: string | undefined;
  children: ReactNode;
  below: ReactNode;
}) {
  return (
    <section className={authStyles["auth"]}>
      <h1>{title}</h1>
      <p className={authStyles["purpose"]}>{purpose}</p>
      <Form
        form={form}
        actions={
          <Button
            type="submit"
            tone="primary"
            size="wide"
            busy={form.isSending}
            disabled={form.state === "done"}
          >
            {submit}
          </Button>
        }
      >
        {children}
      </Form>
      <p className={authStyles["done"]} role="status">
        {form.state === "done" ? done : (working ?? "")}
      </p>
      <p className={authStyles["below"]}>{below}</p>
    </section>
  );
}
