import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import type { DiskSpeeds, TestFile } from "./disk-speeds.ts";

const BLOCK_BYTES = 1024 ** 2;
const SMALL_BYTES = 4096;
/** Memory alignment of direct transfers. */
const ALIGNMENT = 4096;
/** Small transfers in flight, as many as the thread pool has. */
const IN_FLIGHT = 4;
const KIB = 1024;

/** No second buffer is needed: the data read is not inspected. */
interface Opened {
  readonly file: FileHandle;
  readonly buffer: Buffer;
  readonly isDirect: boolean;
}

/**
 * A part of a buffer at which direct transfers are taken, found by trying: where memory begins is not known here.
 * Undefined if the file system takes none.
 */
async function alignedPart(file: FileHandle): Promise<Buffer | undefined> {
  const block = Buffer.alloc(BLOCK_BYTES + ALIGNMENT, 0xa5);
  for (let offset = 0; offset < ALIGNMENT; offset += 8) {
    const part = block.subarray(offset, offset + BLOCK_BYTES);
    try {
      await file.write(part, 0, SMALL_BYTES, 0);
      return part;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
    }
  }
  return undefined;
}

async function openFile(path: string): Promise<Opened> {
  const flags = constants.O_RDWR | constants.O_CREAT;
  try {
    const file = await open(path, flags | (constants.O_DIRECT ?? 0), 0o600);
    const part = constants.O_DIRECT === undefined ? undefined : await alignedPart(file);
    if (part) return { file, buffer: part, isDirect: true };
    await file.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
  }
  const file = await open(path, flags, 0o600);
  return { file, buffer: Buffer.alloc(BLOCK_BYTES, 0xa5), isDirect: false };
}

type Transfer = (length: number, position: number) => Promise<unknown>;

/** Transfers blocks one after the other, to the end of the file or of the time. @returns kilobytes per second */
async function inOrder(
  transfer: Transfer,
  finish: () => Promise<void>,
  { bytes, seconds }: TestFile,
  signal: AbortSignal,
): Promise<number> {
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let done = 0;
  for (; done < bytes && performance.now() < endMs; done += BLOCK_BYTES) {
    signal.throwIfAborted();
    await transfer(BLOCK_BYTES, done);
  }
  await finish();
  return done / KIB / ((performance.now() - startedMs) / 1000);
}

/** Transfers at most `most` small blocks at random places within what was written. @returns transfers per second */
async function atRandom(
  transfer: Transfer,
  finish: () => Promise<void>,
  { bytes: within, seconds }: TestFile,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  const places = Math.max(1, Math.floor(within / SMALL_BYTES));
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1000;
  let done = 0;
  const one = async (): Promise<void> => {
    for (; done < most && performance.now() < endMs; done += 1) {
      signal.throwIfAborted();
      await transfer(SMALL_BYTES, Math.floor(Math.random() * places) * SMALL_BYTES);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  await finish();
  return done / ((performance.now() - startedMs) / 1000);
}

/** Writes and reads a file, past the system's cache where the file system allows that; every write counts once it is on the disk. */
export async function testDirectly(test: TestFile, signal: AbortSignal): Promise<DiskSpeeds> {
  const { file, buffer, isDirect } = await openFile(test.path);
  const write: Transfer = (length, position) => file.write(buffer, 0, length, position);
  const read: Transfer = (length, position) => file.read(buffer, 0, length, position);
  const sync = (): Promise<void> => file.datasync();
  const nothing = async (): Promise<void> => undefined;
  try {
    const writeKbytes = await inOrder(write, sync, test, signal);
    const { size } = await file.stat();
    const written = { ...test, bytes: size - (size % BLOCK_BYTES) };
    const readKbytes = await inOrder(read, nothing, written, signal);
    // Writes end with the file's size, however fast the disk is: they wear it.
    const mostWrites = written.bytes / SMALL_BYTES;
    return {
      method: isDirect ? "direct" : "cached",
      readKbytes,
      writeKbytes,
      readIops: await atRandom(read, nothing, written, Infinity, signal),
      writeIops: await atRandom(write, sync, written, mostWrites, signal),
    };
  } finally {
    await file.close();
  }
}
