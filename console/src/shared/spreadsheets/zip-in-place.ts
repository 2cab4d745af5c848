import {
  unzipSync,
  zipSync,
  type AsyncZippable,
  type FlateCallback,
  type UnzipCallback,
} from "fflate/browser";

export { strFromU8, strToU8, unzipSync, zipSync } from "fflate/browser";

/**
 * Takes the place of fflate's `zip` in the build: that one starts a worker of its own from a blob, which the content
 * policy of our worker refuses without a word. The writer runs in a worker anyway, so it may take its time.
 */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  try {
    done(null, zipSync(files));
  } catch (problem) {
    done(problem as Parameters<FlateCallback>[0], new Uint8Array());
  }
}

/** The same for reading: a file that is small, as it was checked to be, is unpacked where it is. */
export function unzip(data: Uint8Array, done: UnzipCallback): void {
  try {
    done(null, unzipSync(data));
  } catch (problem) {
    done(problem as Parameters<UnzipCallback>[0], {});
  }
}
