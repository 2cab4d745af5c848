import { ApiError } from "@nodeyard/contract/error.ts";
import { identityErrors } from "@nodeyard/contract/identity/errors.ts";
import {
  PHOTO_MAX_MEGAPIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_PIXELS,
} from "@nodeyard/contract/identity/rules.ts";
import sharp from "sharp";

/** Decoded at most, so that a small file of a huge picture is refused before it takes memory. */
const PIXEL_LIMIT = PHOTO_MAX_MEGAPIXELS * 1_000_000;
const LONGEST_EDGE = 1600;
const QUALITY = 80;

const FORMATS: readonly ((file: Buffer) => boolean)[] = [
  (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (file) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])),
  (file) => file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP",
];

/**
 * The picture in a file of an owner as a JPEG of ours: without place, device and time, and without whatever else the file had.
 * Its own beginning decides what is decoded, never its name or media type: no SVG, no document.
 */
export async function reEncode(file: Buffer): Promise<Buffer> {
  if (!FORMATS.some((fits) => fits(file))) throw new ApiError(identityErrors.photoNotImage);
  // Reads the header alone, and so whatever size it claims.
  const size = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) throw new ApiError(identityErrors.photoNotImage);
  const edges = [size.width, size.height];
  const isUsable =
    Math.min(...edges) >= PHOTO_MIN_PIXELS &&
    Math.max(...edges) <= PHOTO_MAX_PIXELS &&
    size.width * size.height <= PIXEL_LIMIT;
  if (!isUsable)
    throw new ApiError(identityErrors.photoSize, {
      params: {
        min: PHOTO_MIN_PIXELS,
        max: PHOTO_MAX_PIXELS,
        megapixels: PHOTO_MAX_MEGAPIXELS,
      },
    });
  try {
    return await sharp(file, { limitInputPixels: PIXEL_LIMIT, failOn: "error" })
      .autoOrient()
      .flatten({ background: "#fff" })
      .resize({
        width: LONGEST_EDGE,
        height: LONGEST_EDGE,
        fit: "inside",
        withoutEnlargement: true,
      })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw new ApiError(identityErrors.photoNotImage);
  }
}
