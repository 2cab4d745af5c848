import { trimmedText } from "../../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { TextArea } from "../../../shared/ui/text-area.tsx";
import { exchanges } from "./messages.ts";

export function validateNumbers(data: FormData): FieldErrors {
  return { numbers: trimmedText(data, "numbers") === "" ? exchanges.numbersRequired : undefined };
}

/** Card numbers, one a line. */
export function NumbersField({ error }: { error: string | undefined }) {
  return (
    <TextArea
      name="numbers"
      label={exchanges.numbers}
      rows={6}
      hint={exchanges.numbersHint}
      error={error}
    />
  );
}
