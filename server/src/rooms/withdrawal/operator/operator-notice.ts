import type { Language } from "@nodeyard/contract/envelope.ts";
import { type TextParams, inLanguage, type Text } from "@nodeyard/contract/text.ts";

/** Notices name a command without the program that runs it: that depends on the installation, which a worker does not know. */
export const HOW_TO_RUN = {
  zh: "命令在服务器上运行：nodeyard payouts …、nodeyard audit；源码目录中：npm run nodeyard -- payouts …；除 reconcile 外，操作须加上 --reason 原因；容器中的写法见 docs/operations.md 的“Command line”一节。",
  en: "Run commands on the server: nodeyard payouts … and nodeyard audit. In a checkout: npm run nodeyard -- payouts …. Acts other than reconcile take --reason TEXT. For containers see “Command line” in docs/operations.md.",
} as const satisfies Text;

/** A notice to finance operators. `commands` is the paragraph with what they can run; how to run it follows. */
export function operatorNotice(
  language: Language,
  params: TextParams,
  {
    subject,
    paragraphs,
    commands,
  }: {
    readonly subject: Text;
    readonly paragraphs: readonly Text[];
    readonly commands?: Text | undefined;
  },
): { subject: string; body: string } {
  const texts = commands ? [...paragraphs, commands, HOW_TO_RUN] : paragraphs;
  return {
    subject: inLanguage(subject, language, params),
    body: texts.map((text) => inLanguage(text, language, params)).join("\n\n"),
  };
}
