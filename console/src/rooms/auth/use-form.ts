import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { fillText, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { Refusal } from "../../shared/http.ts";
import { language } from "../../shared/site.ts";
import { failedField } from "./failed-field.ts";

type Messages = Partial<Record<string, string>>;

export interface FormState<Values> {
  form: RefObject<HTMLFormElement | null>;
  /** Messages by input name. */
  errors: Messages;
  /** A message that belongs to no input. */
  alert: string | undefined;
  /** The button is locked from `sending` on; `done` lasts until the page leaves. */
  state: "idle" | "sending" | "done";
  /** Grows with each failure that has used up the captcha. */
  captchaGeneration: number;
  read(): Values;
  /** Shows what is wrong and goes to the first wrong field; says whether the form is right. */
  accept(findings: { [name: string]: ErrorDefinition | undefined }): boolean;
  /** Shows a refusal where it belongs and asks for another captcha. */
  fail(refusal: Refusal): void;
  onSubmit(event: FormEvent): void;
  onInput(event: FormEvent): void;
}

/** The way of every form of this room: read, check, send once, then show the refusal or go on. */
export function useForm<Values extends object>(options: {
  read(data: FormData): Values;
  check(values: Values): { [name: string]: ErrorDefinition | undefined };
  send(values: Values): Promise<void>;
  /** The input that a failed e-mail step belongs to. */
  emailInput: string;
}): FormState<Values> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Messages>({});
  const [alert, setAlert] = useState<string>();
  const [state, setState] = useState<"idle" | "sending" | "done">("idle");
  const [captchaGeneration, setCaptchaGeneration] = useState(0);
  const [focusRequests, setFocusRequests] = useState(0);

  useEffect(() => {
    if (focusRequests > 0) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
    }
  }, [focusRequests]);

  function show(messages: Messages, whole?: string) {
    setErrors(messages);
    setAlert(whole);
    setFocusRequests((count) => count + 1);
  }

  function read(): Values {
    return options.read(new FormData(form.current ?? undefined));
  }

  function accept(findings: { [name: string]: ErrorDefinition | undefined }): boolean {
    const found = Object.entries(findings).flatMap(([name, finding]) =>
      finding ? [[name, fillText(language === "zn" ? finding.zh : finding.en, {})]] : [],
    );
    show(Object.fromEntries(found));
    return found.length === 0;
  }

  function fail(refusal: Refusal) {
    const inputs = [...(form.current?.elements ?? [])].map(
      (element) => (element as HTMLInputElement).name,
    );
    const field = failedField(refusal, inputs, options.emailInput);
    if (field) show({ [field]: refusal.message });
    else show({}, refusal.message);
    setCaptchaGeneration((generation) => generation + 1);
  }

  async function submit() {
    const values = read();
    if (!accept(options.check(values))) return;
    setState("sending");
    try {
      await options.send(values);
      setState("done");
    } catch (refusal) {
      setState("idle");
      if (!(refusal instanceof Refusal)) throw refusal;
      fail(refusal);
    }
  }

  return {
    form,
    errors,
    alert,
    state,
    captchaGeneration,
    read,
    accept,
    fail,
    onSubmit(event) {
      event.preventDefault();
      if (state === "idle") void submit();
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      if (errors[name]) setErrors({ ...errors, [name]: undefined });
    },
  };
}
