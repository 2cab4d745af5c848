import type { ReactNode } from "react";
import type { FormState } from "./use-form.ts";
import "../../shared/ui/large-button.css";
import "./auth.css";

/** Title, purpose, message and button that the three forms share. */
export function FormFrame({
  title,
  purpose,
  form,
  submit,
  done,
  children,
  below,
}: {
  title: string;
  purpose: string;
  form: Pick<FormState<object>, "form" | "alert" | "state" | "onSubmit" | "onInput">;
  /** The button's caption. */
  submit: string;
  /** What to say while the page leaves after success. */
  done: string;
  children: ReactNode;
  below: ReactNode;
}) {
  return (
    <section className="auth">
      <h1>{title}</h1>
      <p className="auth-purpose">{purpose}</p>
      <form
        ref={form.form}
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        aria-busy={form.state === "sending"}
      >
        {form.alert ? (
          <p className="auth-alert" role="alert">
            {form.alert}
          </p>
        ) : null}
        {children}
        <button
          type="submit"
          className="large-button large-button-primary"
          disabled={form.state !== "idle"}
        >
          {form.state === "sending" ? <span className="spinner" aria-hidden="true" /> : null}
          {submit}
        </button>
        <p className="auth-done" role="status">
          {form.state === "done" ? done : ""}
        </p>
      </form>
      <p className="auth-below">{below}</p>
    </section>
  );
}
