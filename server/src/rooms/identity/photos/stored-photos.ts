import { randomUUID } from "node:crypto";
import { PHOTO_SIDES, type PhotoSide } from "@nodeyard/contract/identity/rules.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { FieldEncryption } from "../../../platform/field-encryption.ts";
import { noteSealingKey } from "../../../platform/note-sealing-key.ts";

/** Until photos that were decided about are deleted. */
const RETENTION_DAYS = 90;

const placeOf = (photoId: string): string => `identity_photos/${photoId}`;

/** Stores a photo in place of the account's draft of that side. @returns its id. */
export async function saveDraft(
  deps: Pick<Deps, "encryption" | "clock">,
  tx: Tx,
  accountId: bigint,
  photo: { readonly side: PhotoSide; readonly jpeg: Buffer },
): Promise<string> {
  const { encryption } = deps;
  const now = deps.clock.now();
  const photoId = randomUUID();
  await noteSealingKey(tx, encryption, now);
  const values = {
    identity_photo_id: photoId,
    sealed: encryption.encrypt(photo.jpeg.toString("base64"), placeOf(photoId)),
    uploaded_at: now,
  };
  await tx
    .insertInto("identity_photos")
    .values({ account_id: accountId, side: photo.side, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "side"])
        .where("identity_review_id", "is", null)
        .doUpdateSet(values),
    )
    .execute();
  return photoId;
}

/** Makes drafts the photos of a review. @returns whether all were there. */
export async function attachDrafts(
  tx: Tx,
  accountId: bigint,
  reviewId: bigint,
  photoIds: Readonly<Record<PhotoSide, string>>,
): Promise<boolean> {
  const { rows } = await sql`
    update identity_photos set identity_review_id = ${reviewId}
    where account_id = ${accountId} and identity_review_id is null
      and (side, identity_photo_id) in (('front', ${photoIds.front}), ('back', ${photoIds.back}))
    returning side`.execute(tx);
  return rows.length === PHOTO_SIDES.length;
}

/** The photos of a review, JPEG in base64; undefined once they are deleted. */
export async function readPhotos(
  { encryption }: Pick<Deps, "encryption">,
  db: Queryable,
  reviewId: bigint,
): Promise<Readonly<Record<PhotoSide, string>> | undefined> {
  const rows = await db
    .selectFrom("identity_photos")
    .select(["identity_photo_id", "side", "sealed"])
    .where("identity_review_id", "=", reviewId)
    .execute();
  const bySide = new Map(
    rows.map((row) => [row.side, encryption.decrypt(row.sealed, placeOf(row.identity_photo_id))]),
  );
  const [front, back] = [bySide.get("front"), bySide.get("back")];
  return front === undefined || back === undefined ? undefined : { front, back };
}

/** Deletes drafts of yesterday, and photos that were decided about long ago. */
export async function deleteOldPhotos({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await sql`delete from identity_photos p where
    (identity_review_id is null and uploaded_at < ${before(1)})
    or exists (select from identity_reviews r where r.identity_review_id = p.identity_review_id
      and r.decided_at < ${before(RETENTION_DAYS)})`.execute(db);
}

/** Encrypts the photos anew. @returns how many. */
export async function resealPhotos(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const ids = await tx
    .selectFrom("identity_photos")
    .select("identity_photo_id")
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  // One at a time: together they could take more memory than there is.
  for (const { identity_photo_id: photoId } of ids) {
    const { sealed } = await tx
      .selectFrom("identity_photos")
      .select("sealed")
      .where("identity_photo_id", "=", photoId)
      .executeTakeFirstOrThrow();
    const content = encryption.decrypt(sealed, placeOf(photoId));
    await tx
      .updateTable("identity_photos")
      .set({ sealed: encryption.encrypt(content, placeOf(photoId)) })
      .where("identity_photo_id", "=", photoId)
      .execute();
  }
  return ids.length;
}
