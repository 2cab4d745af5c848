import * as calls from "@nodeyard/contract/downloads/calls.ts";
import type { Image } from "@nodeyard/contract/downloads/calls.ts";
import type { ImageType } from "@nodeyard/contract/downloads/rules.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { imageAddress, SIGNATURE_ENDING } from "./addresses.ts";
import { readPackages } from "./agent-packages.ts";
import { offeredImages } from "./images/read-image.ts";
import { imageResource } from "./resource.ts";

async function listImages({ db }: Pick<Deps, "db">): Promise<Image[]> {
  const rows = await offeredImages(db)
    .select(["download_image_id", "image_type", "title", "file_name", "bytes", "md5", "sha256"])
    .select(["published_at", "tutorial_url", "signature"])
    .orderBy("published_at", "desc")
    .orderBy("download_image_id", "desc")
    .execute();
  return rows.map((row) => ({
    resource: imageResource(row.download_image_id),
    imageId: String(row.download_image_id),
    imageType: row.image_type as ImageType,
    title: row.title,
    name: row.file_name,
    bytes: Number(row.bytes),
    md5: row.md5 ?? "",
    sha256: row.sha256 ?? "",
    publishedAt: row.published_at?.toISOString() ?? "",
    signatureAddress:
      row.signature === null
        ? ""
        : imageAddress(String(row.download_image_id), row.file_name) + SIGNATURE_ENDING,
    tutorialUrl: row.tutorial_url,
  }));
}

/** Everything that the download centre offers. */
export const listDownloads = handle(
  calls.listDownloads,
  async (deps: Pick<Deps, "config" | "db">) => {
    const images = await listImages(deps);
    const packages = await readPackages(deps);
    if (packages === undefined) return { agent: null, images };
    const { version, released, files } = packages;
    return {
      agent: {
        version,
        released,
        files: files.map(({ name, kind, arch, bytes, md5, sha256 }) => ({
          resource: name,
          name,
          kind,
          arch,
          bytes,
          md5,
          sha256,
        })),
      },
      images,
    };
  },
);
