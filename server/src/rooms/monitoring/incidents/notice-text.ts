import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { DAY_MS, floorTo, formatInstant, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Telling, ToldDevice } from "./store.ts";

/** Maximum number of devices listed in a mail. */
const NAMED_DEVICES = 50;
const OFFLINE_MINUTES = ONLINE_WITHIN_MS / MINUTE_MS;

/** Computed from full minutes, so that the duration matches the displayed times. */
function minuteOf(at: Date): number {
  return floorTo(at.getTime(), MINUTE_MS);
}

/** A duration in its two largest units of days, hours and minutes. */
function duration(ms: number, units: Record<"day" | "hour" | "minute", string>): string {
  const parts = [
    [Math.floor(ms / DAY_MS), units.day],
    [Math.floor((ms % DAY_MS) / HOUR_MS), units.hour],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), units.minute],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first < 0 ? -1 : first)
    .slice(0, 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

/** A note, reduced to one line. */
function oneLine(note: string): string {
  return note.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

interface Words {
  readonly subject: (telling: Telling, devices: readonly ToldDevice[]) => string;
  readonly lead: Readonly<Record<Telling, string>>;
  readonly name: (device: ToldDevice) => string;
  readonly away: (lastSeen: string) => string;
  readonly back: (away: string, from: string, to: string) => string;
  readonly units: Record<"day" | "hour" | "minute", string>;
  readonly more: (count: number) => string;
  readonly advice: Readonly<Record<Telling, string>>;
  readonly list: (address: string) => string;
  readonly off: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    subject: (telling, devices) => {
      const what = telling === "fault" ? "offline" : "back online";
      return `Nodeyard: ${plural(devices.length, { one: `device ${devices[0]?.mac} is`, other: "# devices are" })} ${what}`;
    },
    lead: {
      fault: "These devices stopped reporting:",
      recovery: "These devices are reporting again:",
    },
    name: ({ mac, note }) => (oneLine(note) === "" ? mac : `${mac} (${oneLine(note)})`),
    away: (lastSeen) => `, last report ${lastSeen}`,
    back: (away, from, to) => `, offline for ${away}, from ${from} to ${to}`,
    units: { day: "d", hour: "h", minute: "min" },
    more: (count) => plural(count, { other: "and # more" }),
    advice: {
      fault: `A device is offline when it hasn't reported for ${OFFLINE_MINUTES} minutes. Check its power and network. We'll notify you again when it's back.`,
      recovery: "There is nothing you need to do.",
    },
    list: (address) => `Your devices: ${address}`,
    off: "You can switch off fault notices for each device in the device list.",
  },
  zn: {
    subject: (telling, devices) => {
      const what = telling === "fault" ? "已离线" : "已恢复在线";
      return devices.length === 1
        ? `Nodeyard：设备 ${devices[0]?.mac} ${what}`
        : plural(devices.length, { other: `Nodeyard：# 台设备${what}` });
    },
    lead: {
      fault: "以下设备已停止上报：",
      recovery: "以下设备已恢复上报：",
    },
    name: ({ mac, note }) => (oneLine(note) === "" ? mac : `${mac}（${oneLine(note)}）`),
    away: (lastSeen) => `，最后上报 ${lastSeen}`,
    back: (away, from, to) => `，离线 ${away}（${from} 至 ${to}）`,
    units: { day: "天", hour: "小时", minute: "分钟" },
    more: (count) => plural(count, { other: "另有 # 台" }),
    advice: {
      fault: `设备超过 ${OFFLINE_MINUTES} 分钟没有上报即视为离线，请检查设备的供电和网络。设备恢复后会再通知你一次。`,
      recovery: "你无需进行任何操作。",
    },
    list: (address) => `设备列表：${address}`,
    off: "如不需要故障通知，可在设备列表中逐台关闭。",
  },
};

/** Subject and text of an owner's mail about these devices. */
export function noticeText(
  telling: Telling,
  language: Language,
  devices: readonly ToldDevice[],
  listAddress: string | undefined,
): { subject: string; body: string } {
  const words = WORDS[language];
  const line = (device: ToldDevice): string => {
    const { lastSeenAt, recoveredAt } = device;
    const state =
      recoveredAt === null
        ? words.away(formatInstant(lastSeenAt))
        : words.back(
            duration(minuteOf(recoveredAt) - minuteOf(lastSeenAt), words.units),
            formatInstant(lastSeenAt),
            formatInstant(recoveredAt),
          );
    return `- ${words.name(device)}${state}`;
  };
  const named = devices.slice(0, NAMED_DEVICES).map(line);
  const more = devices.length - named.length;
  const paragraphs = [
    words.lead[telling],
    [...named, ...(more > 0 ? [words.more(more)] : [])].join("\n"),
    words.advice[telling],
    ...(listAddress === undefined ? [] : [words.list(listAddress)]),
    words.off,
  ];
  return { subject: words.subject(telling, devices), body: paragraphs.join("\n\n") };
}
