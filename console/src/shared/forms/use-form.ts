import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from "react";
import { ApiError } from "../http.ts";
import { errorText } from "../ui/error-text.ts";

/** Thrown by `validate` or `send`: a message for the whole form. */
export class FormFailure extends Error {}

/** Messages by the name of the input that they belong to. */
export type FieldErrors<Name extends string = string> = {
  readonly [Field in Name]?: string | undefined;
};

export interface FormOptions<Values> {
  read(data: FormData): Values;
  /** Errors before the call; nothing is sent while there are any. */
  validate?(values: Values): FieldErrors | Promise<FieldErrors>;
  send(values: Values): Promise<void>;
  /** The input that an error of the server belongs to, where it is not the one of that name. */
  fieldForError?(error: ApiError, inputs: readonly string[]): string | undefined;
  /** The words for an error of the server, where they are not the server's own. */
  textForError?(error: ApiError): string | undefined;
  /** The page leaves after success: the form stays locked until then. */
  leaves?: boolean;
}

export interface FormState<Values = unknown> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly id: string;
  readonly errors: FieldErrors;
  /** A message that belongs to no input. */
  readonly error: string | undefined;
  /** `done` only where the page leaves. */
  readonly state: "idle" | "sending" | "done";
  readonly isSending: boolean;
  /** Grows with each failure that may have used up the captcha. */
  readonly captchaGeneration: number;
  read(): Values;
  /** Shows the errors and goes to the first wrong input; returns whether there are none. */
  accept(errors: FieldErrors): boolean;
  /** Shows a failure where it belongs; returns the input that is. */
  fail(error: unknown): string | undefined;
  /** Removes the errors of inputs that are under other rules now. */
  clearErrors(names: readonly string[]): void;
  /** Fetches another captcha without an error. */
  renewCaptcha(): void;
  reset(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  onInput(event: FormEvent<HTMLFormElement>): void;
}

/** The server's names of the inputs of a captcha; the form has one, `captcha`. */
const CAPTCHA_FIELDS: readonly string[] = ["captcha_id", "imageCode", "imageCodeId"];

function sameName(error: ApiError, inputs: readonly string[]): string | undefined {
  const name = CAPTCHA_FIELDS.includes(error.field ?? "") ? "captcha" : error.field;
  return inputs.find((input) => input === name);
}

/** Read, validate, send once, then show the error where it belongs. Inputs are uncontrolled; their values are the DOM's. */
export function useForm<Values>(options: FormOptions<Values>): FormState<Values> {
  const { fieldForError = sameName } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<string>();
  const [state, setState] = useState<FormState["state"]>("idle");
  const [captchaGeneration, setCaptchaGeneration] = useState(0);
  const [focusRequests, setFocusRequests] = useState(0);
  const isRunning = useRef(false);

  useEffect(() => {
    if (focusRequests > 0)
      ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequests]);

  const show = (fields: FieldErrors, formError?: string) => {
    setErrors(fields);
    setError(formError);
    setFocusRequests((count) => count + 1);
  };
  const read = (submitter?: HTMLElement | null) =>
    options.read(new FormData(ref.current ?? undefined, submitter));
  const renewCaptcha = () => setCaptchaGeneration((generation) => generation + 1);

  const accept = (found: FieldErrors) => {
    show(found);
    return Object.values(found).every((message) => message === undefined);
  };

  const fail = (failure: unknown) => {
    const inputs = [...(ref.current?.elements ?? [])].map(
      (element) => (element as HTMLInputElement).name,
    );
    const field = failure instanceof ApiError ? fieldForError(failure, inputs) : undefined;
    const own = failure instanceof ApiError ? options.textForError?.(failure) : undefined;
    const text = failure instanceof FormFailure ? failure.message : (own ?? errorText(failure));
    if (field === undefined) show({}, text);
    else show({ [field]: text });
    renewCaptcha();
    return field;
  };

  const submit = async (submitter: HTMLElement | null) => {
    isRunning.current = true;
    try {
      const values = read(submitter);
      if (!accept((await options.validate?.(values)) ?? {})) return;
      setState("sending");
      await options.send(values);
      setState(options.leaves === true ? "done" : "idle");
    } catch (failure) {
      setState("idle");
      fail(failure);
      // A fault of ours is shown in general words and reported with its own.
      if (!(failure instanceof ApiError || failure instanceof FormFailure)) reportError(failure);
    } finally {
      isRunning.current = false;
    }
  };

  return {
    ref,
    id: useId(),
    errors,
    error,
    state,
    isSending: state === "sending",
    captchaGeneration,
    read: () => read(),
    accept,
    fail,
    clearErrors: (names) =>
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(names.map((name) => [name, undefined])),
      })),
    renewCaptcha,
    reset: () => ref.current?.reset(),
    onSubmit(event) {
      event.preventDefault();
      // A dialog's form is no part of the form that opened it, though its events pass through.
      if (event.target !== ref.current || isRunning.current || state === "done") return;
      void submit((event.nativeEvent as SubmitEvent).submitter);
    },
    onInput(event) {
      const { name } = event.target as HTMLInputElement;
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
  };
}
