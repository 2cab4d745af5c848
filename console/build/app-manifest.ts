import type { Language } from "@nodeyard/contract/envelope.ts";
import { en } from "../src/app/messages.en.ts";
import { zh } from "../src/app/messages.zh.ts";
import { THEME_COLORS } from "../src/shared/theme.ts";
import type { Icon } from "./icons.ts";

const WORDS = { zn: zh, en } as const;
/** Pages that a long press on the installed icon offers. */
const SHORTCUTS = [
  { label: "hardList", path: "/hardList" },
  { label: "revenue", path: "/revenue" },
] as const;

/** The web app manifest: how the console is installed on a phone or a desktop, in a language. */
export function appManifest(parts: {
  language: Language;
  name: string;
  description: string;
  icons: readonly Icon[];
}): string {
  const { language, name, description, icons } = parts;
  const address = (path: string) => `${path}?language=${language}`;
  return JSON.stringify({
    id: "/",
    name,
    short_name: name,
    description,
    lang: language === "zn" ? "zh-CN" : "en",
    start_url: address("/"),
    scope: "/",
    display: "standalone",
    theme_color: THEME_COLORS.light,
    background_color: THEME_COLORS.light,
    icons,
    shortcuts: SHORTCUTS.map(({ label, path }) => ({
      name: WORDS[language][label],
      url: address(path),
    })),
  });
}
