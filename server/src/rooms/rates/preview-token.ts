import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RateId, Values } from "./tables.ts";

/** A change as its operator saw it before entering it. */
export interface SeenPreview {
  readonly operatorId: string;
  readonly id: RateId;
  readonly values: Values;
  /** Result in a line, for the audit log and the operator who approves the change. */
  readonly summary: string;
  /** False if the calculation was given up, so that nobody knows what the change does. */
  readonly isCalculated: boolean;
  readonly atMs: number;
}

const CONTEXT = "rate-previews";
const VALID_MS = HOUR_MS;

type TokenDeps = Pick<Deps, "clock" | "encryption">;

/** A preview as a text that only this server makes and reads. */
export function sealPreview(
  { clock, encryption }: TokenDeps,
  seen: Omit<SeenPreview, "atMs">,
): string {
  const atMs = clock.now().getTime();
  return encryption.encrypt(JSON.stringify({ ...seen, atMs }), CONTEXT);
}

function open({ encryption }: TokenDeps, token: string): SeenPreview | undefined {
  try {
    return JSON.parse(encryption.decrypt(token, CONTEXT)) as SeenPreview;
  } catch {
    // Not a token of this server: refused as one that is missing.
    return undefined;
  }
}

/** The preview that this operator saw of exactly these values, within the hour; throws without it. */
export function requireSeen(
  deps: TokenDeps,
  token: string,
  change: { readonly operatorId: bigint; readonly id: RateId; readonly values: Values },
): SeenPreview {
  const seen = open(deps, token);
  const { operatorId, id, values } = change;
  const isSeen =
    seen !== undefined &&
    seen.operatorId === String(operatorId) &&
    seen.atMs > deps.clock.now().getTime() - VALID_MS &&
    JSON.stringify([seen.id, seen.values]) === JSON.stringify([id, values]);
  if (!isSeen) throw new ApiError(operatorErrors.previewNeeded);
  return seen;
}
