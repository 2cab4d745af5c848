import { zipSync, type AsyncZippable, type FlateCallback } from "fflate/browser";

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
