import { parseArgs, type ParseArgsConfig } from "node:util";
import {
  isReason,
  REASON_MAX_CHARACTERS,
  REASON_MIN_CHARACTERS,
} from "../../contract/src/operator-reason.ts";
import type { ExitCode } from "./exit-codes.ts";

/** Result of a command: text for a person, data for `--json`. */
export interface Result {
  readonly text: string;
  readonly data: unknown;
  /** Absent: done. */
  readonly exitCode?: ExitCode;
}

export interface Context {
  readonly env: NodeJS.ProcessEnv;
  /** Shows progress, on standard error. */
  readonly showProgress: (text: string) => void;
}

export interface Command {
  /** A line for each form, with what it does. */
  readonly usage: string;
  readonly run: (args: readonly string[], context: Context) => Promise<Result>;
}

/** Arguments that are none of the command's. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Refusal in the current state; the text gives the reason. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** A command's arguments: as many as `names` has, those with `?` may be missing. */
export function readCommand<O extends Options>(
  args: readonly string[],
  names: readonly string[],
  options: O,
) {
  const config = { args: [...args], options, allowPositionals: true } as const;
  let parsed: ReturnType<typeof parseArgs<typeof config>>;
  try {
    parsed = parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0]);
  }
  const { positionals } = parsed;
  const missing = names.slice(positionals.length).find((name) => !name.endsWith("?"));
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  if (positionals.length > names.length)
    throw new UsageError(`Too many arguments: ${positionals.slice(names.length).join(" ")}`);
  return parsed;
}

/** The reason that the audit log keeps. */
export function readReason(reason: string | undefined): string {
  if (reason === undefined) throw new UsageError("--reason TEXT is missing");
  if (!isReason(reason))
    throw new UsageError(
      `--reason takes ${REASON_MIN_CHARACTERS} to ${REASON_MAX_CHARACTERS} characters`,
    );
  return reason.trim();
}
