import { Field } from "../../../shared/ui/field.tsx";
import type { FieldErrors } from "../../../shared/forms/use-form.ts";
import { buybacks } from "./messages.ts";

/** Chooses a file of a batch. */
export function FileField({ label, errors }: { label: string; errors: FieldErrors }) {
  return (
    <Field
      name="file"
      type="file"
      label={label}
      hint={buybacks.resultFileHint}
      error={errors["file"]}
    />
  );
}

/** The file that a form has, if one was chosen. */
export function chosenFile(data: FormData): File | undefined {
  const file = data.get("file");
  return file instanceof File && file.size > 0 ? file : undefined;
}

export function validateFile(data: FormData): FieldErrors {
  return { file: chosenFile(data) ? undefined : buybacks.chooseFile };
}
