import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/tag-calls.ts";
import { TAGS_PER_ACCOUNT, TAGS_PER_DEVICE } from "@nodeyard/contract/devices/tag-rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { foldName } from "@nodeyard/contract/written-name.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { readDeviceId } from "../own-device.ts";
import { requireTagName } from "./tag-names.ts";

/** Locks the account's tags until the transaction ends, so that two calls cannot pass a limit together. */
export async function lockTags(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
}

async function createTags(tx: Tx, accountId: bigint, names: readonly string[]): Promise<void> {
  const folded = names.map(foldName);
  await sql`
    insert into tags (account_id, name, folded_name)
    select ${accountId}::bigint, * from unnest(${names}::text[], ${folded}::text[])
    on conflict (account_id, folded_name) do nothing`.execute(tx);
  const { count } = await tx
    .selectFrom("tags")
    .select((select) => select.fn.countAll<bigint>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count > TAGS_PER_ACCOUNT)
    throw new ApiError(devicesErrors.tooManyTags, { params: { max: TAGS_PER_ACCOUNT } });
}

/** Unknown ids that a refusal names. */
const IDS_NAMED = 5;

/** All of these devices are bound to the account, else none is changed. */
async function requireOwn(tx: Tx, accountId: bigint, deviceIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${deviceIds}::bigint[]) id
    where not exists (select from devices d where d.device_id = id and d.account_id = ${accountId} and d.unbound_at is null)`.execute(
    tx,
  );
  if (rows.length === 0) return;
  if (deviceIds.length === 1) throw new ApiError(devicesErrors.unknownDevice);
  throw new ApiError(devicesErrors.unknownDevices, {
    params: {
      count: rows.length,
      ids: rows
        .slice(0, IDS_NAMED)
        .map(({ id }) => id)
        .join(", "),
    },
  });
}

/** Adds and removes tags of devices, all together or not at all; an added name that is new becomes a tag. */
export const tagDevices = handle(calls.tagDevices, async (deps, request, caller) => {
  const { accountId } = caller;
  const deviceIds = [...new Set(request.deviceIds.map((id) => String(readDeviceId(id))))];
  if (deviceIds.length === 0) throw new ApiError(devicesErrors.nothingSelected);
  const add = (request.add ?? []).map(requireTagName);
  const remove = (request.remove ?? []).map(requireTagName).map(foldName);
  await deps.db.transaction().execute(async (tx) => {
    await lockTags(tx, accountId);
    await requireOwn(tx, accountId, deviceIds);
    if (remove.length > 0)
      await sql`delete from device_tags g using tags n
        where n.tag_id = g.tag_id and n.account_id = ${accountId}
          and n.folded_name = any(${remove}::text[]) and g.device_id = any(${deviceIds}::bigint[])`.execute(
        tx,
      );
    if (add.length === 0) return;
    await createTags(tx, accountId, add);
    await sql`
      insert into device_tags (device_id, tag_id, account_id)
      select d.device_id, n.tag_id, n.account_id
      from unnest(${deviceIds}::bigint[]) d (device_id), tags n
      where n.account_id = ${accountId} and n.folded_name = any(${add.map(foldName)}::text[])
      on conflict do nothing`.execute(tx);
    const { rows } = await sql`
      select from device_tags where device_id = any(${deviceIds}::bigint[])
      group by device_id having count(*) > ${TAGS_PER_DEVICE} limit 1`.execute(tx);
    if (rows.length > 0)
      throw new ApiError(devicesErrors.tooManyOnDevice, { params: { max: TAGS_PER_DEVICE } });
  });
  return { message: devicesMessages.tagsSaved };
});

/** The device's tags go with its binding. */
export async function removeTagsOf(tx: Tx, deviceId: bigint): Promise<void> {
  await tx.deleteFrom("device_tags").where("device_id", "=", deviceId).execute();
}
