import type { DestinationStream } from "pino";
import { inspect, styleText } from "node:util";
import { ERASE_LINE } from "./terminal-progress.ts";

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message: string; readonly stack: string; readonly code?: string };
  readonly [field: string]: unknown;
}

const WARN = 40;
const ERROR = 50;

function levelWord(level: number): string {
  if (level >= ERROR) return `${styleText("red", "error")} `;
  return level >= WARN ? `${styleText("yellow", "warn")} ` : "";
}

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Texts of people and machines may have characters that a terminal acts on. */
const escaped = (text: string): string =>
  text.replace(
    CONTROL,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function valueText(value: unknown): string {
  if (typeof value === "string") return escaped(value);
  return inspect(value, { breakLength: Infinity, depth: 4 });
}

/** `20:05:00Z hour settled  hourAt=2026-11-21T19:00:00.000Z`; an error's stack on the lines below. */
function lineText({ level, time, msg = "", err, ...fields }: LogLine): string {
  const reason = err && level < ERROR ? { err: err.message, code: err.code } : {};
  const shown = Object.entries({ ...fields, ...reason })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${valueText(value)}`)
    .join(" ");
  const head = `${styleText("dim", `${time.slice(11, 19)}Z`)} ${levelWord(level)}${escaped(msg)}`;
  // Its first line is the message, which may have such texts.
  const stack = err && level >= ERROR ? `\n${err.stack.split("\n").map(escaped).join("\n")}` : "";
  return `${shown === "" ? head : `${head}  ${styleText("dim", shown)}`}${stack}\n`;
}

/** Log lines for people: each in the place of a progress line, if there is one. */
export function terminalLog(output: { write(text: string): void }): DestinationStream {
  return {
    write: (json) => output.write(`${ERASE_LINE}${lineText(JSON.parse(json) as LogLine)}`),
  };
}
