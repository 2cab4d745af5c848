import type { TaskFailureReason } from "@nodeyard/contract/tasks/failure.ts";
import { messages } from "../i18n.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const text = messages(zh, en);

/** Why a task does not run: the cause in the reader's language, then what the device said. */
export function failureText({ cause, message }: TaskFailureReason): string {
  if (cause === null && message !== "") return message;
  const known = cause === null ? text.causeUnknown : text[`cause_${cause}`];
  return message === "" ? known : `${known} · ${message}`;
}
