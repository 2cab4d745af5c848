import { plainForm, type PlainKind } from "@nodeyard/contract/plain-form.ts";

/** The text of an input as typed; passwords are never trimmed. */
export function typedText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** The text of an input without space around it. */
export function trimmedText(data: FormData, name: string): string {
  return typedText(data, name).trim();
}

/** The text of an input in its plain form, as the server takes it. */
export function plainInput(data: FormData, name: string, kind: PlainKind): string {
  return plainForm(kind, typedText(data, name));
}
