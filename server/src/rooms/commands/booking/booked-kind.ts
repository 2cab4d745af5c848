// Offered to other rooms.
import type { BookedKind as KindName } from "@nodeyard/contract/device-commands.ts";
import { defineSlot } from "../../../platform/contribution.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";

interface Booked {
  readonly accountId: bigint;
  readonly deviceId: bigint;
  readonly payload: unknown;
}

/** A kind of command that can be booked, contributed by the room that the command is about. */
export interface BookedKind {
  readonly kind: KindName;
  /** Does now what was booked, by the rules of now; throws `ApiError` if these refuse it. */
  readonly begin: (deps: Deps, tx: Tx, booked: Booked) => Promise<void>;
}

export const BOOKED_COMMANDS = defineSlot<BookedKind>();
