import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import * as calls from "@nodeyard/contract/devices/view-calls.ts";
import type { SavedView } from "@nodeyard/contract/devices/view-calls.ts";
import {
  VIEW_NAME_MAX_LENGTH,
  VIEW_QUERY_MAX_LENGTH,
  VIEWS_PER_ACCOUNT,
} from "@nodeyard/contract/devices/view-rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { foldName } from "@nodeyard/contract/written-name.ts";
import { sql } from "kysely";
import { handle } from "../../../platform/http/route.ts";
import { requireName } from "../../../platform/typed-text.ts";
import { readWireId } from "../../../platform/wire-id.ts";

/** The account's views by list, oldest first. */
export const listViews = handle(calls.listViews, async (deps, _request, caller) => {
  const rows = await deps.db
    .selectFrom("device_views")
    .select(["view_id", "list", "name", "query"])
    .where("account_id", "=", caller.accountId)
    .orderBy("view_id")
    .execute();
  return {
    list: rows.map((row) => ({
      viewId: String(row.view_id),
      name: row.name,
      list: row.list as SavedView["list"],
      query: row.query,
    })),
  };
});

const NAME_RULE = {
  blank: devicesErrors.viewNameEmpty,
  invisible: devicesErrors.viewNameInvisible,
  tooLong: devicesErrors.viewNameTooLong,
  max: VIEW_NAME_MAX_LENGTH,
};

/** Saves a view under a name; one of the same list with the name is replaced if the request says so, else it is refused. */
export const saveView = handle(calls.saveView, async (deps, request, { accountId }) => {
  const { list, query } = request;
  const name = requireName(request.name, NAME_RULE);
  if (query.length > VIEW_QUERY_MAX_LENGTH) throw new ApiError(devicesErrors.viewTooLarge);
  const viewId = await deps.db.transaction().execute(async (tx) => {
    // Two calls cannot pass the limit together.
    await sql`select from accounts where account_id = ${accountId} for no key update`.execute(tx);
    const saved = await tx
      .insertInto("device_views")
      .values({ account_id: accountId, list, name, folded_name: foldName(name), query })
      .onConflict((conflict) => {
        const taken = conflict.columns(["account_id", "list", "folded_name"]);
        return request.replace === true ? taken.doUpdateSet({ name, query }) : taken.doNothing();
      })
      .returning("view_id")
      .executeTakeFirst();
    if (!saved) throw new ApiError(devicesErrors.viewTaken);
    const { count } = await tx
      .selectFrom("device_views")
      .select((select) => select.fn.countAll<bigint>().as("count"))
      .where("account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    if (count > VIEWS_PER_ACCOUNT)
      throw new ApiError(devicesErrors.tooManyViews, { params: { max: VIEWS_PER_ACCOUNT } });
    return saved.view_id;
  });
  return { viewId: String(viewId), message: devicesMessages.viewSaved };
});

export const deleteView = handle(calls.deleteView, async (deps, request, { accountId }) => {
  const viewId = readWireId(request.viewId);
  const deleted =
    viewId === undefined
      ? undefined
      : await deps.db
          .deleteFrom("device_views")
          .where("view_id", "=", viewId)
          .where("account_id", "=", accountId)
          .returning("view_id")
          .executeTakeFirst();
  if (!deleted) throw new ApiError(devicesErrors.unknownView);
  return { message: devicesMessages.viewDeleted };
});
