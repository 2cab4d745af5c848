import { saveNoteByPost } from "@nodeyard/contract/devices/calls.ts";
import { NOTE_MAX_LENGTH } from "@nodeyard/contract/devices/rules.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ComponentProps } from "react";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { call } from "../../../shared/http.ts";
import type { NoteDialogSlot } from "../../../shared/slots.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import { noteToSave } from "../note-text.ts";
import styles from "./dialogs.module.css";

/** Adds or changes a note; an empty one is ignored without a call where notes are checked. */
export default function NoteDialog(props: ComponentProps<NoteDialogSlot>) {
  const { device } = props;
  const form = useId();
  const client = useQueryClient();
  const [mistake, setMistake] = useState<string>();
  const save = useMutation({
    mutationFn: (note: string) => call(saveNoteByPost, { deviceId: device.deviceId, note }),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onClose();
      return invalidateRoom(client, "devices");
    },
    onError: (error) => setMistake(errorText(error)),
  });
  const submit = (data: FormData) => {
    const note = noteToSave(data.get("note") as string);
    const isRefused = note === "" && props.isUnchecked !== true;
    setMistake(isRefused ? devices.noteEmpty : undefined);
    if (!isRefused) save.mutate(note);
  };
  return (
    <Dialog
      title={devices.noteTitle}
      busy={save.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={save.isPending} onClick={props.onClose}>
            {devices.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            tone="primary"
            busy={save.isPending}
            disabled={!device.noteStatus}
          >
            {devices.save}
          </Button>
        </>
      }
    >
      <p className={styles["text"]}>{device.mac_address}</p>
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
      >
        <Field
          name="note"
          label={devices.noteLabel}
          defaultValue={device.note}
          maxLength={NOTE_MAX_LENGTH}
          disabled={!device.noteStatus}
          error={mistake}
          hint={device.noteStatus ? devices.noteHint : devices.noteLocked}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
