import type { OpenDialConfig } from "@nodeyard/contract/dial/calls.ts";
import { DIALLED, STATIC, type ConfigType } from "@nodeyard/contract/dial/rules.ts";
import { useState } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { ConfirmDialog } from "../../../shared/overlays/confirm-dialog.tsx";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ui } from "../../../shared/ui/messages.ts";
import { Note } from "../../../shared/ui/note.tsx";
import { ImportPanel } from "../import/import-panel.tsx";
import { dial } from "../messages.ts";
import { bookings } from "../../../shared/bookings/messages.ts";
import { usePeak } from "../../../shared/use-peak.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { EditorStart } from "./editor-start.ts";
import { LineList } from "./line-list.tsx";
import { useConfigEdit } from "./use-config-edit.ts";
import styles from "./editor.module.css";

const TYPES = [
  { value: String(DIALLED), label: dial.dialled },
  { value: String(STATIC), label: dial.static },
];

/** Name, type and lines of a configuration; saved as a whole, and dialled line by line where a node uses it. */
export function OpenEditor(props: {
  saved: OpenDialConfig | undefined;
  start: EditorStart;
  onClose: () => void;
}) {
  const edit = useConfigEdit(props);
  const { saved, lines, type } = edit;
  const [question, setQuestion] = useState<"drop" | "leave">();
  const isPeak = usePeak();
  const isBound = saved !== undefined && saved.dialStatus === 1;
  const isLocked = isBound && isPeak;
  const close = () => {
    if (edit.isEdited) setQuestion("drop");
    else if (edit.waitsForDial) setQuestion("leave");
    else props.onClose();
  };
  const titleOf = () => (isBound ? dial.dialTitle : dial.editTitle);
  return (
    <Dialog
      title={saved === undefined ? dial.newTitle : titleOf()}
      keepsInput
      busy={edit.isBusy}
      onClose={close}
      footer={
        <>
          <Button disabled={edit.isBusy} onClick={close}>
            {ui.cancel}
          </Button>
          {isBound && (
            <Button
              tone={edit.waitsForDial ? "primary" : "plain"}
              busy={edit.isDialling}
              onClick={() => edit.dialTicked(isPeak)}
            >
              {isPeak ? bookings.bookDial : dial.dialAct}
            </Button>
          )}
          <Button
            tone={edit.waitsForDial ? "plain" : "primary"}
            busy={edit.isSaving}
            disabled={isLocked}
            onClick={edit.save}
          >
            {edit.isSaving ? dial.sending : dial.save}
          </Button>
        </>
      }
    >
      {isLocked && <Note tone="warning">{dial.peak}</Note>}
      {edit.waitsForDial && (
        <Note tone="warning" isLive>
          {dial.notDialledYet}
        </Note>
      )}
      <Field
        name="dialConfigName"
        label={dial.configName}
        maxLength={80}
        value={edit.name}
        error={edit.nameError}
        {...(edit.isNew ? {} : { "data-no-autofocus": "" })}
        onChange={(event) => edit.setName(event.target.value)}
      />
      <div className={styles["type"]}>
        {isBound ? (
          <p>
            {type === DIALLED ? dial.dialled : dial.static} · {dial.typeFixed}
          </p>
        ) : (
          <>
            <Choice
              label={dial.type}
              value={String(type)}
              options={TYPES}
              onChange={(value) => edit.setType(Number(value) as ConfigType)}
            />
            <p>{type === DIALLED ? dial.typeHintDialled : dial.typeHintStatic}</p>
          </>
        )}
      </div>
      <ImportPanel type={type} rowCount={edit.filledCount} onRows={edit.importRows} />
      <LineList
        type={type}
        rows={lines.rows}
        shown={edit.shown}
        ticked={lines.ticked}
        problems={lines.problems}
        {...lines.acts}
        onTickAll={lines.tickAll}
        onAdd={lines.add}
        onShowAll={edit.showAll}
      />
      <FormError error={edit.error} />
      {edit.conflict && saved && (
        <ConflictDialog
          before={saved}
          now={edit.conflict}
          onTheirs={edit.useTheirs}
          onMine={edit.useMine}
          onClose={edit.closeConflict}
        />
      )}
      {question !== undefined && (
        <ConfirmDialog
          title={question === "drop" ? dial.dropTitle : dial.leaveTitle}
          confirm={question === "drop" ? dial.drop : dial.leave}
          cancel={dial.stay}
          tone="danger"
          busy={false}
          onConfirm={props.onClose}
          onClose={() => setQuestion(undefined)}
        >
          <p>{question === "drop" ? dial.dropText : dial.leaveText}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
