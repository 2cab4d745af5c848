import { CARRIERS } from "@nodeyard/contract/acceptance/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  CARRIER_WORDS,
  MATCH_WORDS,
  NO_CARRIER,
  NO_PROVINCE,
  RECORD_WORDS,
  RUN_LINES,
  THREADS,
  ZONE_WORDS,
} from "@nodeyard/contract/acceptance/run-lines.ts";
import { provinceName } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { TASK_ZONES } from "@nodeyard/contract/tasks/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { Reason } from "../match/judge-node.ts";
import type { LineParams } from "../run/run-row.ts";

/** A task, `type-task-zone`, as lists have it: `C · c1 · East`. */
function taskWords(key: string, language: Language): string {
  const [type = "", task = "", zone = ""] = key.split("-");
  const known = TASK_ZONES.find((each) => each === zone);
  const part = /^\d+$/.test(task) ? inLanguage(THREADS, language, { count: task }) : task;
  return [type, part, known ? inLanguage(ZONE_WORDS[known], language) : zone].join(" · ");
}

/** Log lines of a run, in a language. */
export function runText(line: string, params: unknown, language: Language): string {
  if (!Object.hasOwn(RUN_LINES, line)) return "";
  const lineParams = params as LineParams;
  const shown =
    typeof lineParams["task"] === "string"
      ? { ...lineParams, task: taskWords(lineParams["task"], language) }
      : lineParams;
  return inLanguage<Text>(RUN_LINES[line as keyof typeof RUN_LINES], language, shown);
}

/** Codes of carriers, as words. */
function carrierWords(codes: string, language: Language): string {
  const words = codes
    .split(" ")
    .flatMap((code) =>
      Object.hasOwn(CARRIER_WORDS, code)
        ? [inLanguage(CARRIER_WORDS[code as keyof typeof CARRIER_WORDS], language)]
        : [],
    );
  return [...new Set(words)].join(language === "zn" ? "、" : ", ");
}

export function reasonText({ key, needed, found }: Reason, language: Language): string {
  const carriers = (codes: string): string => carrierWords(codes, language) || "-";
  if (key === "gap_error") {
    const isKnown = CARRIERS.some((carrier) => found.split(" ").includes(carrier));
    const words = needed === "" ? NO_PROVINCE : isKnown ? MATCH_WORDS.gap_error : NO_CARRIER;
    const province = provinceName(needed, language);
    return inLanguage(words, language, { needed: province, found: carriers(found) });
  }
  const shown =
    key === "op" ? { needed: carriers(needed), found: carriers(found) } : { needed, found };
  return inLanguage(MATCH_WORDS[key], language, shown);
}

export function recordText(
  outcome: keyof typeof RECORD_WORDS,
  params: unknown,
  language: Language,
): string {
  return inLanguage<Text>(RECORD_WORDS[outcome], language, params as LineParams);
}
