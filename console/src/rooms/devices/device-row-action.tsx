import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { TextButton } from "../../shared/ui/text-button.tsx";

/** A button of a device's row, which readers hear with the device's MAC. */
export function DeviceRowAction(props: {
  name: string;
  /** Said in full, where the name is short. */
  label?: string;
  row: DeviceRow;
  tone?: "danger";
  onClick: () => void;
}) {
  const { name, label = name, row, tone } = props;
  return (
    <TextButton
      label={`${label} ${row.mac_address}`}
      {...(tone && { tone })}
      onClick={props.onClick}
    >
      {name}
    </TextButton>
  );
}
