import type { Bytes } from "@nodeyard/contract/byte-stream.ts";
import { imageErrors } from "@nodeyard/contract/downloads/errors.ts";
import * as calls from "@nodeyard/contract/downloads/operator/calls.ts";
import {
  isImageName,
  MAX_IMAGE_BYTES,
  PART_BYTES,
  PART_NUMBER_LENGTH,
  UPLOAD_TOKEN_LENGTH,
} from "@nodeyard/contract/downloads/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";

/** Begins an upload. @returns the token that its parts begin with. */
export const startUpload = handle(
  calls.startUpload,
  async (deps: Pick<Deps, "db" | "clock">, { fileName, bytes }, caller) => {
    if (!isImageName(fileName)) throw new ApiError(imageErrors.nameWrong);
    if (bytes === 0 || bytes > MAX_IMAGE_BYTES) throw new ApiError(imageErrors.sizeWrong);
    const token = createToken();
    await deps.db
      .insertInto("download_images")
      .values({
        token_hash: hashToken(token),
        file_name: fileName,
        bytes: BigInt(bytes),
        uploaded_by: caller.accountId,
        started_at: deps.clock.now(),
      })
      .execute();
    return { token };
  },
);

/** Reads a part to its end, and no more of it than a part may have. */
async function readPart(body: Bytes): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > UPLOAD_TOKEN_LENGTH + PART_NUMBER_LENGTH + PART_BYTES)
      throw new ApiError(imageErrors.partWrong);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The upload of a token that its operator has begun, and not published. */
export function openUpload(deps: Pick<Deps, "db">, token: string, caller: OwnerCaller) {
  return deps.db
    .selectFrom("download_images")
    .select(["download_image_id", "file_name", "bytes"])
    .where("token_hash", "=", hashToken(token))
    .where("uploaded_by", "=", caller.accountId)
    .where("published_at", "is", null)
    .executeTakeFirst();
}

/** Stores a part of an upload; one that is there already is replaced. */
export const receivePart = handle(
  calls.sendPart,
  async (deps: Pick<Deps, "db">, body: Bytes, caller) => {
    const read = await readPart(body);
    const token = read.toString("latin1", 0, UPLOAD_TOKEN_LENGTH);
    const numberEnd = UPLOAD_TOKEN_LENGTH + PART_NUMBER_LENGTH;
    const number = read.toString("latin1", UPLOAD_TOKEN_LENGTH, numberEnd);
    const content = read.subarray(numberEnd);
    const upload = await openUpload(deps, token, caller);
    if (!upload) throw new ApiError(imageErrors.uploadUnknown);
    const wanted = Math.min(PART_BYTES, Number(upload.bytes) - Number(number) * PART_BYTES);
    if (!/^\d+$/.test(number) || content.length === 0 || content.length !== wanted)
      throw new ApiError(imageErrors.partWrong);
    await deps.db
      .insertInto("download_image_parts")
      .values({ download_image_id: upload.download_image_id, part: Number(number), content })
      .onConflict((conflict) =>
        conflict.columns(["download_image_id", "part"]).doUpdateSet({ content }),
      )
      .execute();
    return { receivedBytes: content.length };
  },
);

/** Deletes uploads that nobody has published within a day. */
export async function deleteOldUploads({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("download_images")
    .where("published_at", "is", null)
    .where("started_at", "<", new Date(clock.now().getTime() - DAY_MS))
    .execute();
}
