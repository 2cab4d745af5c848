import { stabilityTag, type StabilityTag as Level } from "@nodeyard/contract/devices/rules.ts";
import { formatCount } from "../../shared/format.ts";
import type { Tone } from "../../shared/ui/status-dot.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { devices } from "./messages.ts";

const LEVELS: Readonly<Record<Level, { tone: Tone; word: string }>> = {
  high: { tone: "success", word: devices.stableHigh },
  medium: { tone: "warning", word: devices.stableMedium },
  low: { tone: "danger", word: devices.stableLow },
};

/** How steady a node is, with the measured value on hover. */
export function StabilityTag(props: { stableValue: number }) {
  const { tone, word } = LEVELS[stabilityTag(props.stableValue)];
  const title =
    props.stableValue === 0
      ? devices.stableNone
      : devices.stableTitle(formatCount(props.stableValue));
  return (
    <Tag tone={tone} title={title}>
      {word}
    </Tag>
  );
}
