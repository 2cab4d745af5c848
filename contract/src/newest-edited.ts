import type { Text } from "./text.ts";

/** The message of an edit by a client of the catalogue, which sends no version. */
export const newestEdited = ({ zh, en }: Text): Text => ({
  zh: `${zh}（请求未带 version，修改的是最新版本）`,
  en: `${en} (the request had no version: the newest was edited)`,
});
