import type { DeviceRef } from "../device.ts";
import { Icon } from "./icon.tsx";
import { ui } from "./messages.ts";
import styles from "./note-cell.module.css";

/** A device's note in a list, and the way to write one; visible but disabled while it cannot be used. */
export function NoteCell(props: {
  device: Pick<DeviceRef, "mac_address" | "note">;
  onEdit: (() => void) | undefined;
}) {
  const { device, onEdit } = props;
  const action = device.note ? ui.editNote : ui.addNote;
  return (
    <span className={styles["note"]}>
      {device.note && <span title={device.note}>{device.note}</span>}
      <button
        type="button"
        disabled={onEdit === undefined}
        title={action}
        aria-label={`${action} ${device.mac_address}`}
        onClick={() => onEdit?.()}
      >
        <Icon name={device.note ? "edit" : "plus"} size={14} />
      </button>
    </span>
  );
}
