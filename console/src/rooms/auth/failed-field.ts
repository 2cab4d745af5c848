import type { Refusal } from "../../shared/http.ts";

/**
 * The input that a refusal belongs to, among those of the form: the field it names, else the step at which a code
 * could not be sent (`ret.step`); nothing when it belongs to the form as a whole.
 */
export function failedField(
  refusal: Pick<Refusal, "field" | "body">,
  inputs: readonly string[],
  emailInput: string,
): string | undefined {
  const ret = (refusal.body as { ret?: { status?: string; step?: string } } | undefined)?.ret;
  const step = ret?.status === "failed" ? ret.step : undefined;
  const names = [refusal.field, step].map((name) =>
    name === "captcha_id" ? "captcha" : name === "email" ? emailInput : name,
  );
  return names.find((name) => name !== undefined && inputs.includes(name));
}
