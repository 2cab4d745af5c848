import * as calls from "@nodeyard/contract/home/operator/calls.ts";
import type { SaveAnnouncementRequest } from "@nodeyard/contract/home/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { readInstant } from "@nodeyard/contract/fields.ts";
import { isWebAddress } from "@nodeyard/contract/web-address.ts";
import { homeErrors, homeMessages } from "@nodeyard/contract/home/errors.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import type { AnnouncementsTable } from "../../../platform/schema.ts";
import { operatorAct, operatorOf, versionOf, type State } from "../../account/operator-act.ts";
import { announcementState, lockAnnouncement } from "./announcement-state.ts";
import { readAnnouncementId } from "./read-announcement-id.ts";

function requireBoth(
  request: SaveAnnouncementRequest,
  fields: readonly ["titleZh", "titleEn"] | readonly ["bodyZh", "bodyEn"],
): void {
  const field = fields.find((name) => request[name] === "");
  const definition = fields[0] === "titleZh" ? homeErrors.titleRequired : homeErrors.bodyRequired;
  if (field) throw new ApiError(definition, { field });
}

function readPublishAt(text: string): Date {
  const at = readInstant(text);
  if (!at) throw new ApiError(homeErrors.timeInvalid);
  return at;
}

/** Omitted fields are unchanged; a new announcement is by default plain, unpinned and published immediately. */
async function write(
  tx: Tx,
  request: SaveAnnouncementRequest,
  writtenBy: bigint,
  now: Date,
): Promise<Selectable<AnnouncementsTable>> {
  const { id, link, isPinned, publishAt } = request;
  const row = {
    title_zh: request.titleZh,
    title_en: request.titleEn,
    body_zh: request.bodyZh,
    body_en: request.bodyEn,
    ...(link === undefined ? {} : { link }),
    ...(isPinned === undefined ? {} : { is_pinned: isPinned }),
    ...(publishAt ? { publish_at: readPublishAt(publishAt) } : {}),
    // Saving an unpublished announcement publishes it again.
    withdrawn_at: null,
    written_by: writtenBy,
    updated_at: now,
  };
  return id
    ? tx
        .updateTable("announcements")
        .set(row)
        .where("announcement_id", "=", readAnnouncementId(id))
        .returningAll()
        .executeTakeFirstOrThrow()
    : tx
        .insertInto("announcements")
        .values({ publish_at: now, ...row })
        .returningAll()
        .executeTakeFirstOrThrow();
}

/** Creates or updates an announcement, an operator's act; both languages are required, plain text. */
export const saveAnnouncement = handle(calls.saveAnnouncement, async (deps, request, caller) => {
  requireBoth(request, ["titleZh", "titleEn"]);
  requireBoth(request, ["bodyZh", "bodyEn"]);
  if (request.link && !isWebAddress(request.link)) throw new ApiError(homeErrors.linkInvalid);
  const { id, version = "", reason } = request;
  const announcementId = await deps.db.transaction().execute((tx) =>
    operatorAct<State, bigint>(deps, tx, {
      act: "home.save-announcement",
      roles: ["support"],
      operator: operatorOf(caller, reason),
      // A change without a version is a change of something that was not seen.
      seen: id ? version : undefined,
      read: async () => (id ? lockAnnouncement(tx, readAnnouncementId(id)) : {}),
      change: async (before, at) => {
        const saved = await write(tx, request, caller.accountId, at);
        const state = announcementState(saved);
        if (versionOf(state) === versionOf(before))
          throw new ApiError(operatorErrors.nothingChanges);
        const after = { announcementId: String(saved.announcement_id), ...state };
        return { after, result: saved.announcement_id };
      },
    }),
  );
  return {
    message: homeMessages.saved,
    id: String(announcementId),
  };
});
