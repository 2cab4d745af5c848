import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { isReason } from "@nodeyard/contract/operator-reason.ts";
import { hasInvisible, isBlank, readName } from "@nodeyard/contract/written-name.ts";

/** The errors of a typed name or note, in its room's words. */
interface NameRule {
  /** Undefined where nothing typed is no error. */
  readonly blank?: ErrorDefinition<never>;
  /** Undefined where the call's schema takes out what would hide or turn text. */
  readonly invisible?: ErrorDefinition<never>;
  /** Undefined where the call's schema has the limit. */
  readonly tooLong?: ErrorDefinition<never> | ErrorDefinition<"max">;
  /** In characters as readers count them. */
  readonly max?: number;
}

/** A typed name or note as it is stored: see `readName`. Throws the room's error if it is none. */
export function requireName(
  typed: string,
  { blank, invisible, tooLong, max = Infinity }: NameRule,
): string {
  const name = readName(typed);
  if (blank && isBlank(name)) throw new ApiError(blank);
  if (invisible && hasInvisible(name)) throw new ApiError(invisible);
  if (tooLong && [...name].length > max) throw new ApiError(tooLong, { params: { max } });
  return name;
}

/** A typed reason as it is stored; throws the room's error if it is none. */
export function requireReason(
  typed: string,
  error: ErrorDefinition<never>,
  field?: string,
): string {
  if (!isReason(typed)) throw new ApiError(error, { field });
  return typed.trim();
}
