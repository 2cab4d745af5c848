/** The text of an input as typed; passwords are never trimmed. */
export function typedText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}

/** The text of an input without space around it. */
export function trimmedText(data: FormData, name: string): string {
  return typedText(data, name).trim();
}
