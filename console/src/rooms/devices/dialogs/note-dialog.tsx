import { saveNoteByPost } from "@nodeyard/contract/devices/calls.ts";
import { NOTE_MAX_LENGTH } from "@nodeyard/contract/devices/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import type { DeviceRef } from "../../../shared/device.ts";
import { typedText } from "../../../shared/forms/form-text.ts";
import { formatTime } from "../../../shared/format.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { DeviceName } from "../../../shared/ui/device-name.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import { noteToSave } from "../note-text.ts";

/** Adds or changes a note. */
export default function NoteDialog(props: {
  device: DeviceRef;
  /** Sends any text, also none, and leaves it to the server: the pages of revenue check nothing. */
  isUnchecked?: boolean;
  onClose: () => void;
}) {
  const { deviceId, noteStatus, note_unlock_at: unlockAt } = props.device;
  const client = useQueryClient();
  const form = useForm({
    read: (data) => noteToSave(typedText(data, "note")),
    validate: (note) => ({
      note: note === "" && props.isUnchecked !== true ? devices.noteEmpty : undefined,
    }),
    async send(note) {
      const { message } = await call(saveNoteByPost, { deviceId, note });
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "devices");
    },
  });
  return (
    <FormDialog
      title={devices.noteTitle}
      form={form}
      submit={devices.save}
      isDisabled={!noteStatus}
      onClose={props.onClose}
    >
      <DeviceName device={props.device} />
      <Field
        name="note"
        label={devices.noteLabel}
        defaultValue={props.device.note}
        maxLength={NOTE_MAX_LENGTH}
        disabled={!noteStatus}
        error={form.errors["note"]}
        hint={noteStatus ? devices.noteHint : devices.noteLocked(formatTime(unlockAt))}
        autoComplete="off"
      />
    </FormDialog>
  );
}
