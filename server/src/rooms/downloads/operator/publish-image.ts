// Offered to other rooms.
import { createHash } from "node:crypto";
import { imageErrors, imageMessages } from "@nodeyard/contract/downloads/errors.ts";
import * as calls from "@nodeyard/contract/downloads/operator/calls.ts";
import type { publication } from "@nodeyard/contract/downloads/operator/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { signedLine, type ImageType } from "@nodeyard/contract/downloads/rules.ts";
import { signerOf } from "@nodeyard/contract/signature.ts";
import { isWebAddress } from "@nodeyard/contract/web-address.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";
import { handle, type OwnerCaller } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf, type Operator } from "../../account/operator-act.ts";
import { readPackages } from "../agent-packages.ts";
import { isOfItsKind } from "../images/image-kind.ts";
import { readImage } from "../images/read-image.ts";
import { openUpload } from "./upload-image.ts";

const ROLES = ["operations", "support"] as const;

/** Reads all parts of an upload once: whether it is whole, what it is, and its digests. */
async function inspect(db: Queryable, imageId: bigint, fileName: string, bytes: number) {
  const { rows } = await sql<{ received: string | null }>`
    select sum(octet_length(content)) as received from download_image_parts
    where download_image_id = ${imageId}`.execute(db);
  if (Number(rows[0]?.received) !== bytes) throw new ApiError(imageErrors.uploadIncomplete);
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
  let isFirst = true;
  for await (const chunk of readImage(db, imageId, 0, bytes - 1)) {
    if (isFirst && !isOfItsKind(fileName, chunk as Buffer))
      throw new ApiError(imageErrors.contentWrong);
    isFirst = false;
    md5.update(chunk as Buffer);
    sha256.update(chunk as Buffer);
  }
  return { md5: md5.digest("hex"), sha256: sha256.digest("hex") };
}

/** An upload with what it is published as: the payload of the request. */
export interface StagedImage {
  readonly imageId: string;
  readonly imageType: ImageType;
  readonly title: string;
  readonly tutorialUrl: string;
  readonly fileName: string;
  readonly bytes: string;
  readonly md5: string;
  readonly sha256: string;
  /** Empty if the installation has no key of releases. */
  readonly signature: string;
}

/**
 * Throws unless a key of the installation's releases has signed an image's digest: no key is on the server, so none of its operators
 * publishes what the holder of the key has not seen.
 */
async function assertSigned(
  deps: Pick<Deps, "config">,
  fileName: string,
  sha256: string,
  signature: string,
): Promise<void> {
  const keys = (await readPackages(deps))?.keys ?? [];
  if (signature === "" && keys.length === 0) return;
  if (signature === "") throw new ApiError(imageErrors.signatureMissing);
  if (signerOf(Buffer.from(signedLine(fileName, sha256)), signature, keys) === undefined)
    throw new ApiError(imageErrors.signatureWrong);
}

/** Checks an upload of the caller, with the digests of the bytes that were received. */
export async function stageImage(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { token, imageType, title, tutorialUrl, signature }: z.output<typeof publication>,
  caller: OwnerCaller,
): Promise<StagedImage> {
  if (title === "") throw new ApiError(imageErrors.titleRequired);
  if (tutorialUrl !== "" && !isWebAddress(tutorialUrl))
    throw new ApiError(imageErrors.tutorialInvalid);
  const upload = await openUpload(deps, token, caller);
  if (!upload) throw new ApiError(imageErrors.uploadUnknown);
  const { download_image_id: imageId, file_name: fileName, bytes } = upload;
  const digests = await inspect(deps.db, imageId, fileName, Number(bytes));
  await assertSigned(deps, fileName, digests.sha256, signature);
  // Kept for as long as the request is open.
  await deps.db
    .updateTable("download_images")
    .set({ started_at: deps.clock.now() })
    .where("download_image_id", "=", imageId)
    .execute();
  const facts = { imageType, title, tutorialUrl, fileName, bytes: String(bytes) };
  return { imageId: String(imageId), ...facts, ...digests, signature };
}

/**
 * Locks an upload that is still to be published. From its request on its token is another one, so that no parts come any more: who has
 * uploaded it cannot have something else approved than what was asked for.
 */
export async function lockStaged(
  tx: Tx,
  { imageId }: Pick<StagedImage, "imageId">,
): Promise<{ image: null }> {
  const found = await tx
    .updateTable("download_images")
    .set({ token_hash: hashToken(createToken()) })
    .where("download_image_id", "=", BigInt(imageId))
    .where("published_at", "is", null)
    .executeTakeFirst();
  if (found.numUpdatedRows === 0n) throw new ApiError(imageErrors.uploadUnknown);
  return { image: null };
}

/** Publishes what was staged, as the act of an operator. */
export function publishStaged(
  deps: Pick<Deps, "clock" | "log" | "config">,
  tx: Tx,
  { tutorialUrl, bytes, signature, ...image }: StagedImage,
  operator: Operator,
): Promise<void> {
  const { imageId, imageType, title, fileName, md5, sha256 } = image;
  return operatorAct(deps, tx, {
    act: "downloads.publish",
    roles: ROLES,
    operator,
    read: () => lockStaged(tx, image),
    change: async (_before, at) => {
      // A part may have come while the upload was looked at.
      const present = await inspect(tx, BigInt(imageId), fileName, Number(bytes));
      if (present.sha256 !== sha256) throw new ApiError(imageErrors.uploadIncomplete);
      // A key may have been removed since.
      await assertSigned(deps, fileName, sha256, signature);
      await tx
        .updateTable("download_images")
        .set({
          image_type: imageType,
          title,
          tutorial_url: tutorialUrl,
          md5,
          sha256,
          signature: signature === "" ? null : signature,
          published_at: at,
        })
        .where("download_image_id", "=", BigInt(imageId))
        .execute();
      return { after: { image }, result: undefined };
    },
  });
}

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
