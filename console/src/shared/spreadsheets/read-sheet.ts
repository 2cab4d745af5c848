import type { FromReader } from "./read-first-sheet.ts";

/** A file that takes longer is given up: whatever it holds, it is no list that people wrote. */
const LONGEST_MS = 20_000;

/** Reads the first sheet of a file in a worker of its own, which ends with it. Never rejects. */
export function readSheetFile(file: File): Promise<FromReader> {
  const worker = new Worker(new URL("./read-sheet-worker.ts", import.meta.url), { type: "module" });
  return new Promise<FromReader>((resolve) => {
    const fail = () => resolve({ kind: "refused", why: "unreadable" });
    const timer = setTimeout(fail, LONGEST_MS);
    worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener("error", fail);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
