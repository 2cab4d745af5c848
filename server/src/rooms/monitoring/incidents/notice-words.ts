import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { NoticePhase, NoticeDevice } from "./store.ts";

const OFFLINE_MINUTES = ONLINE_WITHIN_MS / MINUTE_MS;

/** A note, reduced to one line. */
function oneLine(note: string): string {
  return note.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

export interface Words {
  readonly subject: (phase: NoticePhase, devices: readonly NoticeDevice[]) => string;
  readonly lead: Readonly<Record<NoticePhase, string>>;
  readonly name: (device: Pick<NoticeDevice, "mac" | "note">) => string;
  readonly away: (lastSeen: string) => string;
  readonly back: (away: string, from: string, to: string) => string;
  readonly lost: (bp: string) => string;
  readonly units: Record<"day" | "hour" | "minute", string>;
  readonly more: (count: number) => string;
  readonly dayCosts: (count: number, bp: string) => string;
  readonly lostNote: string;
  readonly advice: Readonly<Record<NoticePhase, string>>;
  readonly list: (address: string) => string;
  readonly off: string;
}

/** The words of the mails about faults. */
export const WORDS = {
  en: {
    subject: (phase, devices) => {
      const what = phase === "fault" ? "offline" : "back online";
      return `Nodeyard: ${plural(devices.length, { one: `device ${devices[0]?.mac} is`, other: "# devices are" })} ${what}`;
    },
    lead: {
      fault: "These devices stopped reporting:",
      recovery: "These devices are reporting again:",
    },
    name: ({ mac, note }) => (oneLine(note) === "" ? mac : `${mac} (${oneLine(note)})`),
    away: (lastSeen) => `, last report ${lastSeen}`,
    back: (away, from, to) => `, offline for ${away}, from ${from} to ${to}`,
    lost: (bp) => `, ${bp} BP less`,
    units: { day: "d", hour: "h", minute: "min" },
    more: (count) => plural(count, { other: "and # more" }),
    dayCosts: (count, bp) =>
      `A day offline costs ${plural(count, { one: "a device", other: "these # devices" })} up to ${bp} BP: the revenue of full weight in the last 24 settled hours.`,
    lostNote:
      "“BP less” covers the hours of a fault that are settled so far, compared with full weight. The explanation of the day shows each hour.",
    advice: {
      fault: `A device is offline when it hasn't reported for ${OFFLINE_MINUTES} minutes. Check its power and network. We'll notify you again when it's back.`,
      recovery: "There is nothing you need to do.",
    },
    list: (address) => `Your devices: ${address}`,
    off: "In the device list you can switch off fault notices for each device and, under “Recent faults”, choose how soon they are sent.",
  },
  zn: {
    subject: (phase, devices) => {
      const what = phase === "fault" ? "已离线" : "已恢复在线";
      return devices.length > 1
        ? plural(devices.length, { other: `Nodeyard：# 台设备${what}` })
        : `Nodeyard：设备 ${devices[0]?.mac} ${what}`;
    },
    lead: {
      fault: "以下设备已停止上报：",
      recovery: "以下设备已恢复上报：",
    },
    name: ({ mac, note }) => (oneLine(note) === "" ? mac : `${mac}（${oneLine(note)}）`),
    away: (lastSeen) => `，最后上报 ${lastSeen}`,
    back: (away, from, to) => `，离线 ${away}（${from} 至 ${to}）`,
    lost: (bp) => `，少得 ${bp} BP`,
    units: { day: "天", hour: "小时", minute: "分钟" },
    more: (count) => plural(count, { other: "另有 # 台" }),
    dayCosts: (count, bp) =>
      `${plural(count, { one: "一台设备", other: "这 # 台设备" })}离线一天最多少得 ${bp} BP（按最近 24 个已结算小时的满权重收益计算）。`,
    lostNote:
      "少得的 BP 为故障期间目前已结算的小时与满权重相比的差额，可在当天的收益依据中逐小时查看。",
    advice: {
      fault: `设备超过 ${OFFLINE_MINUTES} 分钟没有上报即视为离线，请检查设备的供电和网络。设备恢复后会再通知你一次。`,
      recovery: "你无需进行任何操作。",
    },
    list: (address) => `设备列表：${address}`,
    off: "可在设备列表中逐台关闭故障通知，或在“最近故障”中选择多久后通知。",
  },
} as const satisfies Readonly<Record<Language, Words>>;
