import { language } from "../../shared/site.ts";

/** Text put into the field when "restart a device" is picked. */
export const RESTART = language === "zn" ? "重启 " : "restart ";

const VERBS = [
  { action: "restart", pattern: /^(?:restart|reboot|重启)[\s:：]*(.*)$/i },
  { action: "unbind", pattern: /^(?:unbind|解绑)[\s:：]*(.*)$/i },
] as const;

/** A command on a device, where a text begins with one, and the text that the device is searched by. */
export function commandedIn(text: string): {
  action: (typeof VERBS)[number]["action"] | undefined;
  wanted: string;
} {
  for (const { action, pattern } of VERBS) {
    const rest = pattern.exec(text.trim())?.[1];
    if (rest !== undefined) return { action, wanted: rest.trim() };
  }
  return { action: undefined, wanted: text.trim() };
}
