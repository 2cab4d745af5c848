import { networkHealth, type NetworkFacts } from "@nodeyard/contract/devices/health.ts";
import { stabilityTag, type StabilityTag as Level } from "@nodeyard/contract/devices/rules.ts";
import { formatCount } from "../format.ts";
import { messages } from "../i18n.ts";
import type { Tone } from "./status-dot.tsx";
import { Tag } from "./tag.tsx";

const text = messages(
  {
    high: "高",
    medium: "中",
    low: "低",
    unmeasured: "未测量",
    named: (level: string) => `稳定性${level}`,
    unmeasuredNamed: "稳定性未测量",
    title: (value: string) =>
      `稳定值 ${value} ms：低于 1000 为高，1000 至 2500 为中，高于 2500 为低`,
    soon: "绑定后约 10 分钟会有第一个测量值",
    none: "没有测量值，按低处理",
  },
  {
    high: "High",
    medium: "Medium",
    low: "Low",
    unmeasured: "Not measured",
    named: (level: string) => `${level} stability`,
    unmeasuredNamed: "Stability not measured",
    title: (value: string) =>
      `Stability value ${value} ms: high below 1000, medium up to 2500, low above`,
    soon: "The first measurement takes about 10 minutes after binding",
    none: "Not measured, counts as low",
  },
);

const TONES: Readonly<Record<Level, Tone>> = { high: "success", medium: "warning", low: "danger" };

/** Level, tone and hint of a device's stability; grey where it is no longer or not yet current. */
function stabilityOf(
  device: NetworkFacts,
  isNamed: boolean,
): { readonly tone: Tone; readonly word: string; readonly title: string } {
  const { level, cause, isStale } = networkHealth(device);
  const { stableValue } = device;
  if (stableValue === 0) {
    return {
      tone: isStale || level === "unknown" ? "neutral" : TONES.low,
      word: isNamed ? text.unmeasuredNamed : text.unmeasured,
      title: cause === "unmeasured" && level === "unknown" ? text.soon : text.none,
    };
  }
  const tag = stabilityTag(stableValue);
  return {
    tone: isStale ? "neutral" : TONES[tag],
    word: isNamed ? text.named(text[tag]) : text[tag],
    title: text.title(formatCount(stableValue)),
  };
}

/**
 * The stability of a node, with the measured value on hover; named where no heading says what the level is of. Grey where it is
 * not current; the status beside it has its age.
 */
export function StabilityTag(props: { device: NetworkFacts; isNamed?: boolean }) {
  const { tone, word, title } = stabilityOf(props.device, props.isNamed === true);
  return (
    <Tag tone={tone} title={title}>
      {word}
    </Tag>
  );
}
