import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { useNow } from "../../../shared/use-now.ts";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { rangeOf, rangeSearch, type DayRange } from "./day-range.ts";
import { DownlinkChart } from "./downlink-chart.tsx";
import { standard } from "./messages.ts";
import { NodeHeading } from "./node-heading.tsx";
import { NodePage } from "./node-page.tsx";
import { nodeDays } from "./node-view.ts";
import { RangeChoice } from "./range-choice.tsx";
import { useNodeChoice } from "./use-node-choice.ts";

/** `/standardWatchDownlink`: a normal node's downlink bandwidth over days, for accounts on the downlink list. */
export default function StandardWatchDownlinkPage() {
  const { values, change } = useAddressState(rangeSearch);
  const choice = useNodeChoice();
  useScrollInAddress(choice.list.data !== undefined);
  const choices = nodeDays(useNow(DAY_MS));
  const [today = ""] = choices;
  const range = rangeOf(values, choices);
  const onRange = ({ from, to }: DayRange) => change({ from, to });
  return (
    <NodePage
      title={standard.downlinkTitle}
      purpose={standard.downlinkPurpose}
      choice={choice}
      controls={<RangeChoice range={range} choices={choices} onChange={onRange} />}
    >
      {(node) => (
        <>
          <NodeHeading node={node} />
          <DownlinkChart node={node} range={range} today={today} onRange={onRange} />
        </>
      )}
    </NodePage>
  );
}
