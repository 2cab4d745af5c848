import { MASKED_PASSWORD } from "@nodeyard/contract/dial/rules.ts";
import type { SentLine, SentProblem, SetDialConfigRequest } from "@nodeyard/contract/dial/calls.ts";
import {
  readLines,
  writtenLine,
  type ReadLines,
  type WrittenLine,
} from "@nodeyard/contract/dial/written-lines.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";

function lineOf(sent: SentLine): WrittenLine {
  const line = writtenLine((field) => String(sent[field] ?? ""));
  // A client that sends a line as it was answered leaves its password as it is.
  const isAnswered = line.lineId !== "" && line.password === MASKED_PASSWORD;
  return isAnswered ? { ...line, password: "" } : line;
}

/** The lines of a request; throws the first of their errors, with all of them as `problems`. */
export function readSentLines(request: SetDialConfigRequest, language: Language): ReadLines {
  const { read, problems } = readLines(request.dialConfigType, request.dialConfigs.map(lineOf));
  const [first] = problems;
  if (!first) return read;
  const sent: SentProblem[] = problems.map(({ row, field, error, params }) => ({
    row,
    field: field ?? "",
    error: error.key,
    message: inLanguage(error, language, params),
  }));
  throw new ApiError(first.error, {
    params: first.params,
    field: "dialConfigs",
    extra: { problems: sent },
  });
}
