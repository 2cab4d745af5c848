import { MASKED_PASSWORD } from "@nodeyard/contract/dial/rules.ts";
import type { SentLine, SentProblem, SetDialConfigRequest } from "@nodeyard/contract/dial/calls.ts";
import {
  readLines,
  type ReadLines,
  type WrittenLine,
} from "@nodeyard/contract/dial/written-lines.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { inLanguage } from "../../../platform/language.ts";

const textOf = (value: SentLine[keyof SentLine]): string => String(value ?? "").trim();

function writtenLine(line: SentLine): WrittenLine {
  const lineId = textOf(line.lineId);
  const typed = String(line.password ?? "");
  const password = typed.trim() === "" ? "" : typed;
  return {
    lineId,
    account: textOf(line.account),
    // A client that sends a line as it was answered leaves its password as it is.
    password: lineId !== "" && password === MASKED_PASSWORD ? "" : password,
    mbps: textOf(line.mbps),
    vlan1: textOf(line.vlan1),
    count: textOf(line.count),
    mac: textOf(line.mac),
    nic: textOf(line.nic),
    ip: textOf(line.ip),
    gateway: textOf(line.gateway),
    segment: textOf(line.segment),
  };
}

/** The lines of a request; throws the first of their errors, with all of them as `problems`. */
export function readSentLines(request: SetDialConfigRequest, language: Language): ReadLines {
  const { read, problems } = readLines(
    request.dialConfigType,
    request.dialConfigs.map(writtenLine),
  );
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
