import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ownName } from "../../../shared/device.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ChartSection } from "../chart-section.tsx";
import { presetOf, presetRange, type DayRange } from "./day-range.ts";
import { standard } from "./messages.ts";
import { rangeLines, rangeStep } from "./node-lines.ts";
import { outFlow } from "./queries.ts";

/** Downlink and uplink bandwidth of a node over a range of days. */
export function DownlinkChart(props: {
  node: DeviceRow;
  range: DayRange;
  today: UtcDay;
  onRange: (range: DayRange) => void;
}) {
  const { node, today, onRange } = props;
  const { from, to } = props.range;
  const flow = useQuery(outFlow(node.bcode, props.range));
  const lines = useMemo(
    () => flow.data && rangeLines({ from, to }, flow.data),
    [flow.data, from, to],
  );
  const name = ownName(node) || node.mac_address;
  const about = useMemo(
    () => ({
      title: standard.chartsOf(name, from === to ? from : `${from} – ${to}`),
      file: from === to ? [name, from] : [name, from, to],
    }),
    [name, from, to],
  );
  return (
    <ChartSection
      query={flow}
      lines={lines}
      label={standard.bandwidth}
      hint={standard.bandwidthHint}
      step={rangeStep(props.range)}
      unit="bps"
      about={about}
      empty={{
        title: standard.noRangeTitle(from, to),
        text: standard.noRangeText,
        action: presetOf({ from, to }, today) !== "month" && (
          <Button onClick={() => onRange(presetRange("month", today))}>
            {standard.preset_month}
          </Button>
        ),
      }}
    />
  );
}
