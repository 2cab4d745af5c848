import type { Language } from "@nodeyard/contract/envelope.ts";
import { formatBp, formatMicroBp } from "@nodeyard/contract/money.ts";
import { DAY_MS, floorTo, formatInstant, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { WORDS, type Words } from "./notice-words.ts";
import type { NoticePhase, NoticeDevice } from "./store.ts";

/** Maximum number of devices listed in a mail. */
export const NAMED_DEVICES = 50;

/** Costs of the faults of a mail, at full weight. */
export interface NoticeCosts {
  /** A day offline of one device; undefined before a day was settled. */
  readonly ofDayMicroBp: bigint | undefined;
  /** Losses in the settled hours of an ended absence, by device, without zeros. */
  readonly ofDevices: ReadonlyMap<bigint, bigint>;
}

/** Computed from full minutes, so that the duration matches the displayed times. */
function minuteOf(at: Date): number {
  return floorTo(at.getTime(), MINUTE_MS);
}

/** A duration in its two largest units of days, hours and minutes; the second only where it is not zero. */
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
    .filter(([count], index) => index === 0 || count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

/** The sentence about the cost of the faults; none if no hour of it is settled. */
function costSentence(
  phase: NoticePhase,
  words: Words,
  deviceCount: number,
  { ofDayMicroBp, ofDevices }: NoticeCosts,
): readonly string[] {
  if (phase === "recovery") return ofDevices.size > 0 ? [words.lostNote] : [];
  if (!ofDayMicroBp) return [];
  return [words.dayCosts(deviceCount, bpText(ofDayMicroBp * BigInt(deviceCount)))];
}

function bpText(amountMicroBp: bigint): string {
  return formatBp(formatMicroBp(amountMicroBp));
}

/** A device that is away, on a line. */
export function awayLine(device: NoticeDevice, language: Language): string {
  const words = WORDS[language];
  return `- ${words.name(device)}${words.away(formatInstant(device.lastSeenAt))}`;
}

/** A device that is back, on a line. */
export function backLine(device: NoticeDevice, language: Language): string {
  const words = WORDS[language];
  const { lastSeenAt } = device;
  const recoveredAt = device.recoveredAt ?? lastSeenAt;
  const away = duration(minuteOf(recoveredAt) - minuteOf(lastSeenAt), words.units);
  return `- ${words.name(device)}${words.back(away, formatInstant(lastSeenAt), formatInstant(recoveredAt))}`;
}

/** Subject and text of an owner's mail about these devices. */
export function noticeText(
  phase: NoticePhase,
  language: Language,
  devices: readonly NoticeDevice[],
  costs: NoticeCosts,
  listAddress: string | undefined,
): { subject: string; body: string } {
  const words = WORDS[language];
  const line = (device: NoticeDevice): string => {
    const lost = costs.ofDevices.get(device.deviceId);
    const text = (device.recoveredAt === null ? awayLine : backLine)(device, language);
    return lost === undefined ? text : `${text}${words.lost(bpText(lost))}`;
  };
  const named = devices.slice(0, NAMED_DEVICES).map(line);
  const more = devices.length - named.length;
  const paragraphs = [
    words.lead[phase],
    [...named, ...(more > 0 ? [words.more(more)] : [])].join("\n"),
    ...costSentence(phase, words, devices.length, costs),
    words.advice[phase],
    ...(listAddress === undefined ? [] : [words.list(listAddress)]),
    words.off,
  ];
  return { subject: words.subject(phase, devices), body: paragraphs.join("\n\n") };
}
