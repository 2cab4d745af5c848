import { PHOTO_MAX_BYTES, PHOTO_MEDIA_TYPES } from "@nodeyard/contract/identity/rules.ts";

/** Longest edges in pixels and JPEG qualities that are tried in turn; the server keeps 1600 pixels. */
const TRIES: readonly (readonly [edge: number, quality: number])[] = [
  [2400, 0.9],
  [2000, 0.85],
  [1600, 0.8],
  [1600, 0.6],
];

/** A file that the browser does not read as a picture. */
export class PhotoUnreadableError extends Error {}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    throw new PhotoUnreadableError("the file is no picture");
  }
}

/** The picture as a JPEG, upright, on white where it is transparent. */
async function draw(picture: ImageBitmap, edge: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new PhotoUnreadableError("the browser draws nothing");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new PhotoUnreadableError("the picture is too large")),
      "image/jpeg",
      quality,
    );
  });
}

/**
 * A photo that the server takes: the file itself if it is small and of its formats, else one that is drawn anew, as those of phones
 * are, of several megabytes.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  const isTaken = PHOTO_MEDIA_TYPES.some((type) => type === file.type);
  if (isTaken && file.size <= PHOTO_MAX_BYTES) return file;
  const picture = await decode(file);
  try {
    for (const [edge, quality] of TRIES) {
      const photo = await draw(picture, edge, quality);
      if (photo.size <= PHOTO_MAX_BYTES) return new File([photo], file.name, { type: photo.type });
    }
  } finally {
    picture.close();
  }
  throw new PhotoUnreadableError("the picture stays too large");
}
