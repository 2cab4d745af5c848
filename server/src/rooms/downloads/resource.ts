import type { Deps } from "../../platform/deps.ts";
import { findPackage } from "./agent-packages.ts";
import { findImage } from "./images/read-image.ts";
import { imageAddress, packageAddress } from "./addresses.ts";

const IMAGE = /^image:(\d{1,18})$/;

/** Key to request an image by from `recordDownloadCenter`; a package goes by its file's name. */
export function imageResource(imageId: bigint): string {
  return `image:${imageId}`;
}

/** The address of what is offered under a name; undefined if nothing is. */
export async function addressOf(
  deps: Pick<Deps, "config" | "db">,
  resource: string,
): Promise<string | undefined> {
  const [, imageId] = IMAGE.exec(resource) ?? [];
  if (imageId !== undefined) {
    const image = await findImage(deps.db, imageId);
    return image && imageAddress(imageId, image.name);
  }
  const file = await findPackage(deps, resource);
  return file && packageAddress(file.name);
}
