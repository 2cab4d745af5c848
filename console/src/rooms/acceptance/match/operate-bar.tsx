import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent } from "react";
import { FormError } from "../../../shared/forms/form-error.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { lazyPart } from "../../../shared/ui/lazy-part.tsx";
import { PopupButton } from "../../../shared/ui/popup-button.tsx";
import { acceptance } from "../messages.ts";
import { acceptableNodes } from "../queries.ts";
import styles from "./match.module.css";

const BeginDialog = lazyPart(() => import("./begin-dialog.tsx"));
const MenuPopup = lazyPart(() => import("../../../shared/ui/action-menu-popup.tsx"));

const OPERATIONS = ["matchTask", "viewStatus"] as const;
type Operation = (typeof OPERATIONS)[number];

/** The node, and the button whose menu says what it does: begin an acceptance, or show the one that there is. */
export function OperateBar({
  server,
  onServer,
}: {
  server: string;
  onServer: (id: string) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const nodes = useQuery(acceptableNodes);
  const [begun, setBegun] = useState<string>();
  const [operation, setOperation] = useState<Operation>();
  const [refusal, setRefusal] = useState<string>();
  const operate = (chosen: Operation | undefined) => {
    const named = field.current?.value.trim().toUpperCase() ?? "";
    const missing =
      chosen === undefined
        ? acceptance.operationMissing
        : named === ""
          ? acceptance.serverMissing
          : undefined;
    setRefusal(missing);
    if (missing !== undefined) return;
    if (chosen === "matchTask") setBegun(named);
    else {
      onServer(named);
      void invalidateRoom(client, "acceptance");
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    operate(operation);
  };
  return (
    <form className={styles["bar"]} onSubmit={submit}>
      <label htmlFor={`${id}-server`}>{acceptance.serverId}</label>
      <input
        id={`${id}-server`}
        ref={field}
        key={server}
        defaultValue={server}
        list={`${id}-nodes`}
        maxLength={40}
        placeholder={acceptance.serverPlaceholder}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={`${id}-nodes`}>
        {(nodes.data ?? []).map(({ serverID, serverNote, serverHostname }) => (
          <option key={serverID} value={serverID} label={`${serverNote} ${serverHostname}`} />
        ))}
      </datalist>
      <span className={styles["split"]}>
        <Button type="submit" tone="primary">
          {operation === undefined ? acceptance.operate : acceptance[operation]}
        </Button>
        <PopupButton
          className={styles["arrow"]}
          aria-label={acceptance.operations}
          aria-haspopup="menu"
          popup={(popup) => (
            <MenuPopup
              {...popup}
              label={acceptance.operations}
              actions={OPERATIONS.map((each) => ({
                key: each,
                label: acceptance[each],
                onChoose: () => {
                  setOperation(each);
                  operate(each);
                },
              }))}
            />
          )}
        >
          <Icon name="down" size={14} />
        </PopupButton>
      </span>
      <FormError error={refusal} />
      {begun !== undefined && (
        <BeginDialog
          server={begun}
          onBegun={(server_id) => {
            setBegun(undefined);
            onServer(server_id);
          }}
          onClose={() => setBegun(undefined)}
        />
      )}
    </form>
  );
}
