// Offered to other rooms.
import { defineSlot } from "../../platform/contribution.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

/** True if a payment account, in full or masked, is the one that is saved: the room of payees has it. */
type IsSavedPayee = (
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
  alipayAccount: string,
) => Promise<boolean>;
export const SAVED_PAYEES = defineSlot<IsSavedPayee>();
