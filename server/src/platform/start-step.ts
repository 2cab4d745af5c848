import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";

const WORDS = {
  database: { en: "starting the database", zh: "正在启动数据库" },
  cluster: { en: "creating the database", zh: "正在创建数据库" },
  migrations: { en: "migrating the database", zh: "正在更新数据库结构" },
  chain: { en: "starting the local chain", zh: "正在启动本地链" },
  demoAnew: { en: "removing an unfinished demo", zh: "正在清除未完成的演示数据" },
  demo: { en: "simulating the days of the demo", zh: "正在逐日模拟演示数据" },
  server: { en: "opening the server", zh: "正在启动服务" },
} satisfies Record<string, Text>;

/** A step of a start, as the terminal and the start page show it. */
export interface StartStep {
  readonly name: keyof typeof WORDS;
  /** Progress of a long step. */
  readonly part?: { readonly done: number; readonly total: number };
}

/** `simulating the days of the demo: 12 of 40`. */
export function stepText({ name, part }: StartStep, language: Language): string {
  const words = inLanguage(WORDS[name], language);
  if (part === undefined) return words;
  const { done, total } = part;
  return language === "zn" ? `${words}：${done} / ${total}` : `${words}: ${done} of ${total}`;
}
