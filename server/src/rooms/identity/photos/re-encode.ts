import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import { identityErrors } from "@nodeyard/contract/identity/errors.ts";
import {
  PHOTO_MAX_MEGAPIXELS,
  PHOTO_MAX_PIXELS,
  PHOTO_MIN_PIXELS,
} from "@nodeyard/contract/identity/rules.ts";
import type { OwnerCaller } from "../../../platform/http/route.ts";
import { limitConcurrency } from "../../../platform/limit-concurrency.ts";
import { nextMessage, startChild } from "../../../platform/start-child.ts";
import type { Decoded } from "./decode-photo.ts";

const FORMATS: readonly ((file: Buffer) => boolean)[] = [
  (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (file) => file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])),
  (file) => file.toString("latin1", 0, 4) === "RIFF" && file.toString("latin1", 8, 12) === "WEBP",
];

const PROGRAM = new URL("decode-photo.ts", import.meta.url);
/** A photo of the most pixels takes a second and a quarter of the memory. */
const LIMITS = { residentBytes: 768 * 1024 * 1024, processorMs: 10_000, lifetimeMs: 30_000 };

const inTurn = limitConcurrency<bigint>(2);

async function decode(file: Buffer): Promise<Decoded> {
  const child = await startChild(PROGRAM, LIMITS);
  try {
    child.send(file);
    const decoded = await nextMessage<Decoded>(child);
    if (decoded) return decoded;
    // A file may end it by a signal. An exit is our own fault, such as a build of sharp for another system.
    if (child.exitCode !== null)
      throw new Error(`the process that decodes photos exited with ${child.exitCode}`);
    return { refusal: "notImage" };
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * The picture in a file of an owner as a JPEG of ours: without place, device and time, and without whatever else the file had.
 * Its own beginning decides what is decoded, never its name or media type: no SVG, no document. Decoded in a process of its own, two
 * at a time, of owners in turn; not at all once the caller is gone.
 */
export async function reEncode(
  file: Buffer,
  { accountId, signal }: Pick<OwnerCaller, "accountId" | "signal">,
): Promise<Buffer> {
  if (!FORMATS.some((fits) => fits(file))) throw new ApiError(identityErrors.photoNotImage);
  const decoded = await inTurn(accountId, async () => {
    if (signal.aborted) throw new ApiError(platformErrors.unavailable);
    return decode(file);
  });
  if ("jpeg" in decoded) return Buffer.from(decoded.jpeg);
  if (decoded.refusal === "notImage") throw new ApiError(identityErrors.photoNotImage);
  throw new ApiError(identityErrors.photoSize, {
    params: {
      min: PHOTO_MIN_PIXELS,
      max: PHOTO_MAX_PIXELS,
      megapixels: PHOTO_MAX_MEGAPIXELS,
    },
  });
}
