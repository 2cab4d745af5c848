// Process that decodes one photo of an owner, started by `re-encode.ts`, which ends it.
import {
  PHOTO_MAX_MEGAPIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_PIXELS,
} from "@nodeyard/contract/identity/rules.ts";
import sharp from "sharp";

export type Decoded = { readonly jpeg: Uint8Array } | { readonly refusal: "notImage" | "size" };

/** Decoded at most, so that a small file of a huge picture is refused before it takes memory. */
const PIXEL_LIMIT = PHOTO_MAX_MEGAPIXELS * 1_000_000;
const LONGEST_EDGE = 1600;
const QUALITY = 80;

sharp.concurrency(1);

async function decode(file: Uint8Array): Promise<Decoded> {
  // Reads the header alone, and so whatever size it claims.
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  const edges = [width, height];
  const isUsable =
    Math.min(...edges) >= PHOTO_MIN_PIXELS &&
    Math.max(...edges) <= PHOTO_MAX_PIXELS &&
    width * height <= PIXEL_LIMIT;
  if (!isUsable) return { refusal: "size" };
  const jpeg = await sharp(file, { limitInputPixels: PIXEL_LIMIT, failOn: "error" })
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
  return { jpeg };
}

process.on("message", async (file: Uint8Array) => {
  process.send?.(await decode(file).catch((): Decoded => ({ refusal: "notImage" })));
});
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
