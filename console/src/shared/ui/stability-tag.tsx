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
    named: (level: string) => `稳定性${level}`,
    title: (value: string) =>
      `稳定值 ${value} ms：低于 1000 为高，1000 至 2500 为中，高于 2500 为低`,
    none: "没有测量值，按低处理",
  },
  {
    high: "High",
    medium: "Medium",
    low: "Low",
    named: (level: string) => `${level} stability`,
    title: (value: string) =>
      `Stability value ${value} ms: high below 1000, medium up to 2500, low above`,
    none: "Not measured, counts as low",
  },
);

const TONES: Readonly<Record<Level, Tone>> = { high: "success", medium: "warning", low: "danger" };

/** The stability of a node, with the measured value on hover; named where no heading says what the level is of. */
export function StabilityTag(props: { stableValue: number; isNamed?: boolean }) {
  const level = stabilityTag(props.stableValue);
  const title = props.stableValue === 0 ? text.none : text.title(formatCount(props.stableValue));
  return (
    <Tag tone={TONES[level]} title={title}>
      {props.isNamed ? text.named(text[level]) : text[level]}
    </Tag>
  );
}
