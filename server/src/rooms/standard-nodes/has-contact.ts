import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Queryable } from "../../platform/database.ts";
import { findContactName } from "../identity/contact.ts";

/** Throws unless the owner has said how to be reached: people are asked about the machine. */
export async function assertHasContact(
  deps: Pick<Deps, "encryption">,
  db: Queryable,
  accountId: bigint,
): Promise<void> {
  if ((await findContactName(deps, db, accountId)) === "")
    throw new ApiError(nodeErrors.contactFirst);
}
