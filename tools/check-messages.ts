// Messages are complete and pure in both languages: no Chinese in English texts, no missing placeholder, no empty text. Each error and
// message of the contract is sent by something.
// A count takes its form from `plural()`. That keys and parameters agree is the compiler's to say.
import { readdir, readFile } from "node:fs/promises";
import { findUnsent } from "./find-unsent.ts";

const CHINESE = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;
/** Texts written by hand for a count of one; `plural()` of the contract chooses the form. */
const HAND_MADE_PLURAL = /===? 1\s*\?/g;
const ENGLISH =
  /(?:messages|texts)(?:\.en)?\.tsx?$|\/acts\.ts$|-(?:text|words|mails?|message)\.ts$|^tools\/(?:nodeyard|payouts|backup)\/(?!.*\.test\.).*\.ts$/;
const problems: string[] = [];

const root = new URL("../", import.meta.url);
const files = (
  await Promise.all(
    ["contract/src", "console/src", "server/src", "agent/src", "tools"].map(async (folder) =>
      (await readdir(new URL(folder, root), { recursive: true })).map(
        (file) => `${folder}/${file}`,
      ),
    ),
  )
).flat();

for (const file of files) {
  if (ENGLISH.test(file)) {
    const text = await readFile(new URL(file, root), "utf8");
    for (const { index } of text.matchAll(HAND_MADE_PLURAL))
      problems.push(`${file}:${text.slice(0, index).split("\n").length} has a plural made by hand`);
  }
  if (/(?:messages|texts)\.en\.tsx?$/.test(file)) {
    const lines = (await readFile(new URL(file, root), "utf8")).split("\n");
    lines.forEach((line, index) => {
      // The way to the Chinese pages is written in Chinese, for those who look for it.
      if (CHINESE.test(line) && !/^\s*otherLanguage\w*:/.test(line))
        problems.push(`${file}:${index + 1} has Chinese in an English text`);
      if (/:\s*""/.test(line)) problems.push(`${file}:${index + 1} is empty`);
    });
  }
  if (/(?:^|[/-])(?:errors|acts)\.ts$/.test(file) && file.startsWith("contract/")) {
    const module = (await import(new URL(file, root).href)) as Record<string, unknown>;
    for (const group of Object.values(module)) {
      if (typeof group !== "object" || group === null) continue;
      for (const [name, value] of Object.entries(
        group as Record<string, { zh?: string; en?: string }>,
      )) {
        const { zh = "", en = "" } = value;
        if (zh === "" || en === "") problems.push(`${file}: ${name} lacks a language`);
        if (CHINESE.test(en)) problems.push(`${file}: ${name} has Chinese in its English text`);
        if (!CHINESE.test(zh)) problems.push(`${file}: ${name} has no Chinese text`);
        const placeholders = (text: string): string =>
          [...text.matchAll(/\{\w+\}/g)]
            .map(([found]) => found)
            .sort()
            .join();
        if (placeholders(zh) !== placeholders(en))
          problems.push(`${file}: ${name} has other placeholders in each language`);
      }
    }
  }
}
problems.push(
  ...(await findUnsent(
    root,
    files.filter((file) => !file.startsWith("tools/")),
  )),
);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
