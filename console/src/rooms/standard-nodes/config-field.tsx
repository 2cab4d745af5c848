import { useQuery } from "@tanstack/react-query";
import { ComboBox } from "../../shared/pickers/combo-box.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { nodes } from "./messages.ts";
import { freeConfigs } from "./queries.ts";

/** One of the configurations that no other node has. */
export function ConfigField(props: {
  /** Whose own configuration is among them; empty for a new node. */
  serverID: string;
  value: string;
  error?: string | undefined;
  onChoose: (dialConfigID: string) => void;
}) {
  const { data = [] } = useQuery(freeConfigs(props.serverID));
  return (
    <div className="field">
      <ComboBox
        label={nodes.config}
        options={data.map(({ dialConfigID, dialConfigName, dialCount }) => ({
          value: dialConfigID,
          label: nodes.configLine(dialConfigName, String(dialCount)),
        }))}
        value={props.value === "" ? undefined : props.value}
        placeholder={nodes.chooseConfig}
        empty={nodes.noConfigs}
        onChoose={props.onChoose}
      />
      <FieldNote id={`config-${props.serverID}`} error={props.error} hint={nodes.configHint} />
    </div>
  );
}
