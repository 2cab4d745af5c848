import { ui } from "../ui/messages.ts";

/** The file that a form's `file` field has, if one was chosen. */
export function chosenFile(data: FormData): File | undefined {
  const file = data.get("file");
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** The error of a form without a file. */
export function requireFile(data: FormData): string | undefined {
  return chosenFile(data) ? undefined : ui.fileRequired;
}

/** Equal for the same version of a file: what was checked is what is sent. */
export function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
