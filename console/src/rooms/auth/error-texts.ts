import { type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { fillText } from "@nodeyard/contract/text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { language } from "../../shared/site.ts";

/** The contract's errors as texts of this page's language. */
export function errorTexts(errors: {
  readonly [Field: string]: ErrorDefinition | undefined;
}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error && fillText(language === "zn" ? error.zh : error.en, {}),
    ]),
  );
}
