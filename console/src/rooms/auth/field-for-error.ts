import type { ApiError } from "../../shared/http.ts";

/** Inputs under names of their own on the wire. */
function inputNamed(name: string | undefined, inputs: readonly string[]): string | undefined {
  if (name === "captcha_id") return "captcha";
  return name === "email" && !inputs.includes("email") ? "inputEmail" : name;
}

/**
 * The input that an error belongs to: the field it names, else the step at which a code could not be sent (`ret.step`);
 * nothing when it belongs to the form as a whole.
 */
export function fieldForError(
  error: Pick<ApiError, "field" | "body">,
  inputs: readonly string[],
): string | undefined {
  const ret = (error.body as { ret?: { status?: string; step?: string } } | undefined)?.ret;
  const step = ret?.status === "failed" ? ret.step : undefined;
  return [error.field, step]
    .map((name) => inputNamed(name, inputs))
    .find((name) => name !== undefined && inputs.includes(name));
}
