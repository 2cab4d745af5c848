import { createHash } from "node:crypto";
import { imageErrors, imageMessages } from "@nodeyard/contract/downloads/errors.ts";
import * as calls from "@nodeyard/contract/downloads/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { isWebAddress } from "@nodeyard/contract/web-address.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { isOfItsKind } from "../images/image-kind.ts";
import { readImage } from "../images/read-image.ts";
import { openUpload } from "./upload-image.ts";

const ROLES = ["operations", "support"] as const;

/** Reads all parts of an upload once: whether it is whole, what it is, and its digests. */
async function inspect(deps: Pick<Deps, "db">, imageId: bigint, fileName: string, bytes: number) {
  const { rows } = await sql<{ received: string | null }>`
    select sum(octet_length(content)) as received from download_image_parts
    where download_image_id = ${imageId}`.execute(deps.db);
  if (Number(rows[0]?.received) !== bytes) throw new ApiError(imageErrors.uploadIncomplete);
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  let isFirst = true;
  for await (const chunk of readImage(deps.db, imageId, 0, bytes - 1)) {
    if (isFirst && !isOfItsKind(fileName, chunk as Buffer))
      throw new ApiError(imageErrors.contentWrong);
    isFirst = false;
    md5.update(chunk as Buffer);
    sha256.update(chunk as Buffer);
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

/** Publishes an upload, with the digests of the bytes that were received. */
export const publishImage = handle(calls.publishImage, async (deps, request, caller) => {
  const { token, imageType, title, tutorialUrl, reason } = request;
  if (title === "") throw new ApiError(imageErrors.titleRequired);
  if (tutorialUrl !== "" && !isWebAddress(tutorialUrl))
    throw new ApiError(imageErrors.tutorialInvalid);
  const upload = await openUpload(deps, token, caller);
  if (!upload) throw new ApiError(imageErrors.uploadUnknown);
  const { download_image_id: imageId, file_name: fileName } = upload;
  const digests = await inspect(deps, imageId, fileName, Number(upload.bytes));
  await deps.db.transaction().execute((tx) =>
    operatorAct(deps, tx, {
      act: "downloads.publish",
      roles: ROLES,
      operator: operatorOf(caller, reason),
      read: async () => ({ image: null }),
      change: async (_, at) => {
        const published = await tx
          .updateTable("download_images")
          .set({
            image_type: imageType,
            title,
            tutorial_url: tutorialUrl,
            ...digests,
            published_at: at,
          })
          .where("download_image_id", "=", imageId)
          .where("published_at", "is", null)
          .executeTakeFirst();
        if (published.numUpdatedRows === 0n) throw new ApiError(imageErrors.uploadUnknown);
        const image = { imageId: String(imageId), imageType, title, fileName, ...digests };
        return { after: { image }, result: undefined };
      },
    }),
  );
  return { message: imageMessages.published };
});

/** Withdraws an image and deletes its bytes; the row stays, with its digests and publisher. */
export const withdrawImage = handle(
  calls.withdrawImage,
  async (deps, { imageId, reason }, caller) => {
    if (!/^\d{1,18}$/.test(imageId)) throw new ApiError(imageErrors.unknownImage);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "downloads.withdraw",
        roles: ROLES,
        operator: operatorOf(caller, reason),
        read: async () => {
          const found = await tx
            .selectFrom("download_images")
            .select(["title", "file_name as fileName", "sha256"])
            .where("download_image_id", "=", BigInt(imageId))
            .where("published_at", "is not", null)
            .where("withdrawn_at", "is", null)
            .forUpdate()
            .executeTakeFirst();
          if (!found) throw new ApiError(imageErrors.unknownImage);
          return { image: { imageId, ...found } };
        },
        change: async (_, at) => {
          await tx
            .updateTable("download_images")
            .set({ withdrawn_at: at })
            .where("download_image_id", "=", BigInt(imageId))
            .execute();
          await tx
            .deleteFrom("download_image_parts")
            .where("download_image_id", "=", BigInt(imageId))
            .execute();
          return { after: { image: null }, result: undefined };
        },
      }),
    );
    return { message: imageMessages.withdrawn };
  },
);
