import { useId } from "react";
import { formatCount } from "../../../shared/format.ts";
import { SearchField } from "../../../shared/ui/search-field.tsx";
import { standard } from "./messages.ts";
import { nodeLabel } from "./named-nodes.ts";
import styles from "./standard.module.css";
import type { NodeChoice } from "./use-node-choice.ts";

/** Which node is shown: a list of host name, note and MAC, narrowed by a search for the host name. */
export function NodePicker({ choice }: { choice: NodeChoice }) {
  const { all, node, text, found, offered } = choice;
  const id = useId();
  const outcome =
    text === ""
      ? standard.nodeCount(all.length)
      : found.length === 0
        ? standard.noMatch(text)
        : standard.matches(formatCount(found.length));
  return (
    <div className={styles["row"]}>
      <label className={styles["name"]} htmlFor={id}>
        {standard.node}
      </label>
      <select
        id={id}
        className={styles["node"]}
        value={node?.deviceId ?? ""}
        onChange={(event) => choice.choose({ deviceId: event.target.value })}
      >
        {node === undefined && <option value="">{standard.lostTitle}</option>}
        {offered.map((each) => (
          <option key={each.deviceId} value={each.deviceId}>
            {nodeLabel(each)}
          </option>
        ))}
      </select>
      <SearchField label={standard.search} value={text} onSearch={choice.search} />
      <span className={styles["outcome"]} role="status">
        {outcome}
      </span>
    </div>
  );
}
