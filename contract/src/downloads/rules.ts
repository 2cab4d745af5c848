/** Purposes of images in the download centre, in the order of the page. */
export const IMAGE_TYPES = ["android", "x86", "raspberrypi", "n1", "nanopi", "router"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const MAX_IMAGE_BYTES = 512 * 1024 * 1024;
/** An upload is sent in parts of this size, the last one shorter. */
export const PART_BYTES = 2 * 1024 * 1024;
/** A part begins with the upload's token and its own number, from 0 and in six digits. */
export const UPLOAD_TOKEN_LENGTH = 43;
export const PART_NUMBER_LENGTH = 6;

/** Endings of files that may be images: compressed disks, raw disks, applications and packages. */
export const IMAGE_ENDINGS = [".img", ".gz", ".xz", ".zip", ".apk", ".ipk"] as const;
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,118}$/;

/** True if a file's name can be an address, a header and a file on every system, and ends as an image does. */
export function isImageName(name: string): boolean {
  return FILE_NAME.test(name) && IMAGE_ENDINGS.some((ending) => name.endsWith(ending));
}

export const IMAGE_TITLE_LENGTH = 80;

/** Bounds the file of a signature: comment, signature, and the line that is signed. */
export const SIGNATURE_LENGTH = 1000;

/** The line that an image's signature is of, as `signify -C` and `sha256sum -c` read it. */
export const signedLine = (name: string, sha256: string): string =>
  `SHA256 (${name}) = ${sha256}\n`;
