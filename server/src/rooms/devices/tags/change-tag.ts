import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/tag-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { foldName } from "@nodeyard/contract/written-name.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { lockTags } from "./tag-devices.ts";
import { requireTagName } from "./tag-names.ts";

function readTagId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(devicesErrors.unknownTag);
  return id;
}

/** Gives a tag another name, which no other tag of the account has. */
export const renameTag = handle(calls.renameTag, async (deps, request, { accountId }) => {
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
});

/** Deletes a tag and takes it off its devices. */
export const deleteTag = handle(calls.deleteTag, async (deps, request, { accountId }) => {
  const deleted = await deps.db
    .deleteFrom("tags")
    .where("tag_id", "=", readTagId(request.tagId))
    .where("account_id", "=", accountId)
    .returning("tag_id")
    .executeTakeFirst();
  if (!deleted) throw new ApiError(devicesErrors.unknownTag);
  return { message: devicesMessages.tagDeleted };
});
