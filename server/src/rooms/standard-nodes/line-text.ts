import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  CODE_WAITS,
  DEPLOY_LINES,
  HARDWARE_FLOORS,
  STATUS_WORDS,
  SYSTEM_FAULTS,
  type DeployLine,
} from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { CONNECT_FAULTS } from "@nodeyard/contract/connect-faults.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import type { LineParams } from "./lines.ts";

type Words = Readonly<Record<string, Text>>;

/** Values that are words of our own, stored by their names. */
const WORDS: Partial<Record<DeployLine, Readonly<Record<string, Words>>>> = {
  unreachable: { reason: CONNECT_FAULTS },
  systemUnfit: { what: SYSTEM_FAULTS },
  hardwareLow: { what: HARDWARE_FLOORS },
  codeWaits: { reason: CODE_WAITS },
  moved: { status: STATUS_WORDS },
};

export function isDeployLine(line: string): line is DeployLine {
  return Object.hasOwn(DEPLOY_LINES, line);
}

/** A stored line in a language. */
export function lineText(line: DeployLine, params: unknown, language: Language): string {
  const lineParams = (params ?? {}) as LineParams;
  const shown = Object.entries(lineParams).map(([name, value]) => {
    const word = WORDS[line]?.[name]?.[value];
    return [name, word ? inLanguage(word, language) : value] as const;
  });
  return inLanguage<Text>(DEPLOY_LINES[line], language, Object.fromEntries(shown));
}
