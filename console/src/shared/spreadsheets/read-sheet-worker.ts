import { readFirstSheet, type FromReader } from "./read-first-sheet.ts";

addEventListener("message", ({ data }: MessageEvent<File>) => {
  readFirstSheet(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ kind: "refused", why: "unreadable" } satisfies FromReader),
  );
});
