import { DAY_MS } from "@nodeyard/contract/time.ts";
import { useAddressState } from "../../../shared/address-state.ts";
import { useNow } from "../../../shared/use-now.ts";
import { Choice } from "../../../shared/ui/choice.tsx";
import { daysOf } from "../../../shared/list-day.ts";
import { DayField } from "../../../shared/pickers/day-field.tsx";
import { useScrollInAddress } from "../../../shared/use-scroll-in-address.ts";
import { monitoring } from "../messages.ts";
import { standard } from "./messages.ts";
import { NodeCharts } from "./node-charts.tsx";
import { NodeHeading } from "./node-heading.tsx";
import { NodePage } from "./node-page.tsx";
import { NODE_INFO_TYPES, nodeDays, nodeViewOf, watchSearch } from "./node-view.ts";
import styles from "./standard.module.css";
import { useNodeChoice } from "./use-node-choice.ts";

const TYPES = NODE_INFO_TYPES.map((value) => ({ value, label: standard[`type_${value}`] }));

/** `/standardWatch`: what a normal node measured on a UTC day. */
export default function StandardWatchPage() {
  const { values, change } = useAddressState(watchSearch);
  const choice = useNodeChoice();
  useScrollInAddress(choice.list.data !== undefined);
  const choices = nodeDays(useNow(DAY_MS));
  const { type, day } = nodeViewOf(values, choices);
  const watched = { day, choices, choose: (date: string) => change({ date }) };
  return (
    <NodePage
      title={standard.title}
      purpose={standard.purpose}
      choice={choice}
      controls={
        <div className={styles["row"]}>
          <Choice
            label={standard.type}
            value={type}
            options={TYPES}
            onChange={(value) => change({ type: value })}
          />
          <DayField
            label={monitoring.day}
            value={day}
            {...daysOf(choices)}
            onChange={watched.choose}
          />
        </div>
      }
    >
      {(node) => (
        <>
          <NodeHeading node={node} />
          <NodeCharts node={node} type={type} watched={watched} />
        </>
      )}
    </NodePage>
  );
}
