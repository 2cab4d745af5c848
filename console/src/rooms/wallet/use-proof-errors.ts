import { useState } from "react";
import { Refusal } from "../../shared/http.ts";
import { errorText } from "../../shared/ui/error-text.ts";
import { bindFieldOf, type BindField, type BindMistake } from "./bind-request.ts";
import { wallet } from "./messages.ts";

type Errors = Partial<Record<BindField, string>>;

/** What is wrong with a form of this room: at its fields, or with the whole; and a new captcha after every refusal. */
export function useProofErrors() {
  const [errors, setErrors] = useState<Errors>({});
  const [general, setGeneral] = useState<string>();
  const [captchaGeneration, setCaptchaGeneration] = useState(0);

  /** Shows what was found before the call; gives whether there was nothing. */
  const accept = (mistakes: Partial<Record<BindField, BindMistake | "checksumWrong">>): boolean => {
    setGeneral(undefined);
    const found = Object.entries(mistakes).map(([field, key]) => [field, wallet[key]]);
    setErrors(Object.fromEntries(found) as Errors);
    return found.length === 0;
  };
  const refuse = (error: unknown): void => {
    const field = error instanceof Refusal ? bindFieldOf(error.field) : undefined;
    setErrors(field ? { [field]: errorText(error) } : {});
    setGeneral(field ? undefined : errorText(error));
    setCaptchaGeneration((generation) => generation + 1);
  };
  return { errors, general, captchaGeneration, accept, refuse };
}
