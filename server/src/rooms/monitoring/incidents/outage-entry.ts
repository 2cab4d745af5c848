import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import type { Outage } from "./outage.ts";
import { awayLine, backLine } from "./notice-text.ts";
import { WORDS } from "./notice-words.ts";
import type { NoticePhase } from "./store.ts";

interface Words {
  readonly away: (count: number, mac: string) => string;
  readonly back: (count: number, mac: string) => string;
  readonly someBack: (back: number, count: number) => string;
}

const OUTAGE = {
  en: {
    away: (count, mac) =>
      plural(count, { one: `Device ${mac} is offline`, other: "# devices are offline" }),
    back: (count, mac) =>
      plural(count, { one: `Device ${mac} is back online`, other: "# devices are back online" }),
    someBack: (back, count) =>
      `${back} of ${plural(count, { other: "# devices" })} ${back === 1 ? "is" : "are"} back online`,
  },
  zn: {
    away: (count, mac) =>
      count === 1 ? `设备 ${mac} 已离线` : plural(count, { other: "# 台设备已离线" }),
    back: (count, mac) =>
      count === 1 ? `设备 ${mac} 已恢复在线` : plural(count, { other: "# 台设备已恢复在线" }),
    someBack: (back, count) => `${plural(count, { other: "# 台设备" })}中 ${back} 台已恢复在线`,
  },
} as const satisfies Readonly<Record<Language, Words>>;

/** Devices that an entry of the inbox names; the list of devices has the others. */
const NAMED = 10;

/** The entry of an outage, or of its recovery: it says how it is now, and grows with it. */
export function outageEntry(
  phase: NoticePhase,
  language: Language,
  { devices, count, backCount }: Outage,
): { title: string; text: string } {
  const words = OUTAGE[language];
  const isFault = phase === "fault";
  const shown = devices.filter(({ recoveredAt }) => isFault || recoveredAt !== null);
  const mac = shown[0]?.mac ?? "";
  const title = isFault
    ? words.away(count, mac)
    : backCount < count
      ? words.someBack(backCount, count)
      : words.back(count, mac);
  const line = isFault ? awayLine : backLine;
  const named = shown.slice(0, NAMED).map((device) => line(device, language));
  const more = (isFault ? count : backCount) - named.length;
  return {
    title,
    text: [...named, ...(more > 0 ? [WORDS[language].more(more)] : [])].join("\n"),
  };
}
