import { ApiError } from "@nodeyard/contract/error.ts";
import type {
  SaveAnnouncementRequest,
  SaveAnnouncementResponse,
} from "@nodeyard/contract/home/calls.ts";
import { homeErrors, homeMessages } from "@nodeyard/contract/home/errors.ts";
import { z } from "zod";
import { writeAudit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { readAnnouncementId } from "./read-announcement-id.ts";

const instant = z.iso.datetime({ offset: true });
const webAddress = z.url({ protocol: /^https?$/ });

function requireBoth(
  request: SaveAnnouncementRequest,
  fields: readonly ["titleZh", "titleEn"] | readonly ["bodyZh", "bodyEn"],
): void {
  const field = fields.find((name) => request[name] === "");
  const definition = fields[0] === "titleZh" ? homeErrors.titleRequired : homeErrors.bodyRequired;
  if (field) throw new ApiError(definition, { field });
}

function readPublishAt(text: string): Date {
  const at = new Date(instant.safeParse(text).data ?? Number.NaN);
  if (Number.isNaN(at.getTime())) throw new ApiError(homeErrors.timeInvalid);
  return at;
}

/** Omitted fields are unchanged; a new announcement is by default plain, unpinned and published immediately. */
async function write(
  tx: Tx,
  request: SaveAnnouncementRequest,
  writtenBy: bigint,
  now: Date,
): Promise<bigint | undefined> {
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
  const saved = id
    ? tx
        .updateTable("announcements")
        .set(row)
        .where("announcement_id", "=", readAnnouncementId(id))
        .returning("announcement_id")
    : tx
        .insertInto("announcements")
        .values({ publish_at: now, ...row })
        .returning("announcement_id");
  return (await saved.executeTakeFirst())?.announcement_id;
}

/** Creates or updates an announcement; both languages are required, plain text. */
export async function saveAnnouncement(
  deps: Deps,
  request: SaveAnnouncementRequest,
  caller: OwnerCaller,
): Promise<Result<SaveAnnouncementResponse>> {
  requireBoth(request, ["titleZh", "titleEn"]);
  requireBoth(request, ["bodyZh", "bodyEn"]);
  if (request.link && !webAddress.safeParse(request.link).success)
    throw new ApiError(homeErrors.linkInvalid);
  const operator = caller.accountId;
  const now = deps.clock.now();
  const announcementId = await deps.db.transaction().execute(async (tx) => {
    const saved = await write(tx, request, operator, now);
    if (saved === undefined) throw new ApiError(homeErrors.unknownAnnouncement);
    await writeAudit(tx, {
      at: now,
      actorAccountId: operator,
      subjectAccountId: operator,
      act: "home.save-announcement",
      details: { announcementId: String(saved), isNew: !request.id, titleEn: request.titleEn },
      ip: caller.ip,
    });
    return saved;
  });
  return {
    message: homeMessages.saved,
    id: String(announcementId),
  };
}
