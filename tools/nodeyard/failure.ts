import { fillText } from "../../contract/src/text.ts";
import { ApiError } from "../../contract/src/error.ts";
import {
  ChainMismatchError,
  ChainUnreachableError,
} from "../../server/src/platform/chain/chain.ts";
import { ConfigError } from "../../server/src/platform/config.ts";
import { AlreadyRunningError } from "../../server/src/platform/embedded/instance-lock.ts";
import { MigrationError } from "../../server/src/platform/migrate/read-migrations.ts";
import { SecretKeyError } from "../../server/src/platform/secret-key-file.ts";
import { ChainUnreadableError } from "../../server/src/rooms/withdrawal/audit/read-chain.ts";
import { BackupError } from "../backup/format.ts";
import { NoDatabaseError } from "../find-database.ts";
import { RefusedError, UsageError } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-codes.ts";

type ErrorClass = abstract new (...args: never[]) => Error;

const REFUSALS: readonly ErrorClass[] = [
  RefusedError,
  BackupError,
  MigrationError,
  AlreadyRunningError,
];
const WRONG_SETTINGS: readonly ErrorClass[] = [UsageError, ConfigError, SecretKeyError];
const UNREACHABLE: readonly ErrorClass[] = [
  NoDatabaseError,
  ChainMismatchError,
  ChainUnreachableError,
  ChainUnreadableError,
];

/** PostgreSQL's code of what a role may not do. */
const INSUFFICIENT_PRIVILEGE = "42501";

export interface Failure {
  readonly exitCode: ExitCode;
  /** For its reader; of a defect its stack. */
  readonly text: string;
}

/** Maps an error that a command threw to its exit code and text. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { exitCode: EXIT.failed, text: String(error) };
  const { message: text, stack = text } = error;
  if (error instanceof ApiError)
    return { exitCode: EXIT.refused, text: fillText(error.definition.en, error.params) };
  const is = (classes: readonly ErrorClass[]): boolean =>
    classes.some((one) => error instanceof one);
  if (is(REFUSALS)) return { exitCode: EXIT.refused, text };
  if (is(WRONG_SETTINGS)) return { exitCode: EXIT.usage, text };
  if (is(UNREACHABLE)) return { exitCode: EXIT.failed, text };
  const { code } = error as NodeJS.ErrnoException;
  if (code === INSUFFICIENT_PRIVILEGE)
    return { exitCode: EXIT.refused, text: `The database role may not do this: ${text}` };
  const isAway = code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "ETIMEDOUT";
  if (isAway) return { exitCode: EXIT.failed, text: `The database does not respond (${code})` };
  return { exitCode: EXIT.failed, text: stack };
}
