import { language } from "../../shared/site.ts";

/** Text put into the field when "restart a device" is picked. */
export const RESTART = language === "zn" ? "重启 " : "restart ";

const VERBS = [
  { ask: "restart", pattern: /^(?:restart|reboot|重启)[\s:：]*(.*)$/i },
  { ask: "unbind", pattern: /^(?:unbind|解绑)[\s:：]*(.*)$/i },
] as const;

/** A command on a device, where a text begins with one, and the text that the device is searched by. */
export function commandedIn(text: string): {
  ask: (typeof VERBS)[number]["ask"] | undefined;
  wanted: string;
} {
  for (const { ask, pattern } of VERBS) {
    const rest = pattern.exec(text.trim())?.[1];
    if (rest !== undefined) return { ask, wanted: rest.trim() };
  }
  return { ask: undefined, wanted: text.trim() };
}
