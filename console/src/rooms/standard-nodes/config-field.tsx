import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { ComboBox } from "../../shared/pickers/combo-box.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { nodes } from "./messages.ts";
import { freeConfigs } from "./queries.ts";
import fieldStyles from "../../shared/ui/field.module.css";

/** One of the configurations that no node has, or the node's own. */
export function ConfigField(props: {
  node: StandardNode | undefined;
  value: string;
  error?: string | undefined;
  onChoose: (dialConfigID: string) => void;
}) {
  const { node } = props;
  const { data = [] } = useQuery(freeConfigs);
  const free = data.map(({ dialConfigID, dialConfigName, dialCount }) => ({
    value: dialConfigID,
    label: nodes.configLine(dialConfigName, String(dialCount)),
  }));
  const own =
    node === undefined || node.serverConfigID === ""
      ? []
      : [{ value: node.serverConfigID, label: node.serverConfigName }];
  return (
    <div className={fieldStyles["field"]}>
      <ComboBox
        label={nodes.config}
        options={[...own, ...free]}
        value={props.value === "" ? undefined : props.value}
        placeholder={nodes.chooseConfig}
        empty={nodes.noConfigs}
        onChoose={props.onChoose}
      />
      <FieldNote
        id={`config-${node?.serverID ?? "new"}`}
        error={props.error}
        hint={nodes.configHint}
      />
    </div>
  );
}
