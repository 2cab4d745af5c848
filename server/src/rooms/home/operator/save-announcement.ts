// Offered to other rooms.
import * as calls from "@nodeyard/contract/home/operator/calls.ts";
import type { SaveAnnouncementRequest } from "@nodeyard/contract/home/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { readInstant } from "@nodeyard/contract/fields.ts";
import { isWebAddress } from "@nodeyard/contract/web-address.ts";
import { homeErrors, homeMessages } from "@nodeyard/contract/home/errors.ts";
import { REQUEST_ROLES } from "@nodeyard/contract/operator/rules.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import type { AnnouncementsTable } from "../../../platform/schema.ts";
import {
  operatorAct,
  operatorOf,
  versionOf,
  type Operator,
  type State,
} from "../../account/operator-act.ts";
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

/** Throws for what could not be published; both languages are required, plain text. */
export function checkAnnouncement(request: SaveAnnouncementRequest): void {
  requireBoth(request, ["titleZh", "titleEn"]);
  requireBoth(request, ["bodyZh", "bodyEn"]);
  if (request.link && !isWebAddress(request.link)) throw new ApiError(homeErrors.linkInvalid);
  if (request.publishAt) readPublishAt(request.publishAt);
}

/** Locks the announcement that a request changes; a new one has no state. */
export const lockWritten = async (
  tx: Tx,
  { id }: Pick<SaveAnnouncementRequest, "id">,
): Promise<State> => (id ? lockAnnouncement(tx, readAnnouncementId(id)) : {});

/** Creates or updates an announcement, as the act of an operator who has seen `seen`. @returns its id. */
export function publishAnnouncement(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  request: SaveAnnouncementRequest,
  {
    operator,
    writtenBy,
    seen,
    mayPin,
  }: {
    readonly operator: Operator;
    readonly writtenBy: bigint;
    readonly seen: string | undefined;
    readonly mayPin: boolean;
  },
): Promise<bigint> {
  return operatorAct<State, bigint>(deps, tx, {
    act: "home.save-announcement",
    roles: REQUEST_ROLES.announcement,
    operator,
    seen,
    read: () => lockWritten(tx, request),
    change: async (before, at) => {
      const saved = await write(tx, request, writtenBy, at);
      if (saved.is_pinned && !mayPin) throw new ApiError(homeErrors.pinTakesTwo);
      const state = announcementState(saved);
      if (versionOf(state) === versionOf(before)) throw new ApiError(operatorErrors.nothingChanges);
      const after = { announcementId: String(saved.announcement_id), ...state };
      return { after, result: saved.announcement_id };
    },
  });
}

/** Saves an announcement that is not pinned. */
export const saveAnnouncement = handle(calls.saveAnnouncement, async (deps, request, caller) => {
  checkAnnouncement(request);
  const { id, version = "", reason } = request;
  const operator = operatorOf(caller, reason);
  // A change without a version is a change of something that was not seen.
  const seen = id ? version : undefined;
  const how = { operator, writtenBy: caller.accountId, seen, mayPin: false };
  const announcementId = await deps.db
    .transaction()
    .execute((tx) => publishAnnouncement(deps, tx, request, how));
  return { message: homeMessages.saved, id: String(announcementId) };
});
