import { ComboBox } from "../../../shared/pickers/combo-box.tsx";
import { standard } from "./messages.ts";
import { nodeLabel } from "./named-nodes.ts";
import styles from "./standard.module.css";
import type { NodeChoice } from "./use-node-choice.ts";

/** Which node is shown, found by its hostname, note or MAC. */
export function NodePicker({ choice }: { choice: NodeChoice }) {
  const { all, node } = choice;
  return (
    <div className={styles["row"]}>
      <ComboBox
        label={standard.node}
        options={all.map((each) => ({ value: each.deviceId, label: nodeLabel(each) }))}
        value={node?.deviceId}
        placeholder={standard.search}
        empty={standard.noMatch}
        onChoose={(deviceId) => choice.choose({ deviceId })}
      />
      <span className={styles["outcome"]}>{standard.nodeCount(all.length)}</span>
    </div>
  );
}
