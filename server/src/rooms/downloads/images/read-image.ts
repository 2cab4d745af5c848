import { Readable } from "node:stream";
import { PART_BYTES, signedLine } from "@nodeyard/contract/downloads/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { ServedFile } from "../send-file.ts";

async function* readParts(
  db: Queryable,
  imageId: bigint,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  const last = Math.floor(end / PART_BYTES);
  for (let part = Math.floor(start / PART_BYTES); part <= last; part += 1) {
    // A statement for each, so that a slow reader holds no connection.
    const { content } = await db
      .selectFrom("download_image_parts")
      .select("content")
      .where("download_image_id", "=", imageId)
      .where("part", "=", part)
      .executeTakeFirstOrThrow();
    const first = part * PART_BYTES;
    yield content.subarray(Math.max(0, start - first), end - first + 1);
  }
}

/** An upload's bytes from one to another, both included. */
export function readImage(db: Queryable, imageId: bigint, start: number, end: number): Readable {
  return Readable.from(readParts(db, imageId, start, end), { objectMode: false });
}

/** The images that are offered. */
export function offeredImages(db: Queryable) {
  return db
    .selectFrom("download_images")
    .where("published_at", "is not", null)
    .where("withdrawn_at", "is", null);
}

/** The signature of an offered image with the line that it is of, as `signify -C` reads it; undefined if there is none. */
export async function findSignature(
  db: Queryable,
  id: string,
  name: string,
): Promise<string | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const row = await offeredImages(db)
    .select(["signature", "sha256"])
    .where("download_image_id", "=", BigInt(id))
    .where("file_name", "=", name)
    .executeTakeFirst();
  if (!row || row.signature === null || row.sha256 === null) return undefined;
  const [comment = "", value = ""] = row.signature.split("\n");
  return `${comment}\n${value}\n${signedLine(name, row.sha256)}`;
}

/** An offered image by its id; undefined if there is none. */
export async function findImage(db: Queryable, id: string): Promise<ServedFile | undefined> {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const imageId = BigInt(id);
  const row = await offeredImages(db)
    .select(["file_name", "bytes", "sha256", "published_at"])
    .where("download_image_id", "=", imageId)
    .executeTakeFirst();
  if (!row?.published_at || row.sha256 === null) return undefined;
  return {
    name: row.file_name,
    bytes: Number(row.bytes),
    sha256: row.sha256,
    // HTTP dates have whole seconds.
    modifiedAt: new Date(Math.floor(row.published_at.getTime() / 1000) * 1000),
    read: (start, end) => readImage(db, imageId, start, end),
  };
}
