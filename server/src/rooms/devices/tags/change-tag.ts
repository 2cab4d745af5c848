import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import type { DeleteTagRequest, RenameTagRequest } from "@nodeyard/contract/devices/tag-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { foldName } from "@nodeyard/contract/written-name.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import type { Text } from "../../../platform/language.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { lockTags } from "./tag-devices.ts";
import { requireTagName } from "./tag-names.ts";

function readTagId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(devicesErrors.unknownTag);
  return id;
}

/** Gives a tag another name, which no other tag of the account has. */
export async function renameTag(
  deps: Deps,
  request: RenameTagRequest,
  { accountId }: OwnerCaller,
): Promise<{ message: Text }> {
  const tagId = readTagId(request.tagId);
  const name = requireTagName(request.name);
  const foldedName = foldName(name);
  await deps.db.transaction().execute(async (tx) => {
    await lockTags(tx, accountId);
    const taken = await tx
      .selectFrom("tags")
      .select("tag_id")
      .where("account_id", "=", accountId)
      .where("folded_name", "=", foldedName)
      .where("tag_id", "<>", tagId)
      .executeTakeFirst();
    if (taken) throw new ApiError(devicesErrors.tagTaken);
    const renamed = await tx
      .updateTable("tags")
      .set({ name, folded_name: foldedName })
      .where("tag_id", "=", tagId)
      .where("account_id", "=", accountId)
      .returning("tag_id")
      .executeTakeFirst();
    if (!renamed) throw new ApiError(devicesErrors.unknownTag);
  });
  return { message: devicesMessages.tagRenamed };
}

/** Deletes a tag and takes it off its devices. */
export async function deleteTag(
  deps: Deps,
  request: DeleteTagRequest,
  { accountId }: OwnerCaller,
): Promise<{ message: Text }> {
  const deleted = await deps.db
    .deleteFrom("tags")
    .where("tag_id", "=", readTagId(request.tagId))
    .where("account_id", "=", accountId)
    .returning("tag_id")
    .executeTakeFirst();
  if (!deleted) throw new ApiError(devicesErrors.unknownTag);
  return { message: devicesMessages.tagDeleted };
}
