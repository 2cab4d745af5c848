import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { joinWords } from "../../../shared/join-words.ts";
import { ComboBox } from "../../../shared/pickers/combo-box.tsx";
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
  const client = useQueryClient();
  const nodes = useQuery(acceptableNodes);
  const [begun, setBegun] = useState<string>();
  const [operation, setOperation] = useState<Operation>();
  const [refusal, setRefusal] = useState<string>();
  const operate = (chosen: Operation | undefined) => {
    const missing =
      chosen === undefined
        ? acceptance.operationMissing
        : server === ""
          ? acceptance.serverMissing
          : undefined;
    setRefusal(missing);
    if (missing !== undefined) return;
    if (chosen === "matchTask") setBegun(server);
    else void invalidateRoom(client, "acceptance");
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    operate(operation);
  };
  return (
    <form className={styles["bar"]} onSubmit={submit}>
      <ComboBox
        label={acceptance.serverId}
        options={(nodes.data ?? []).map(({ serverID, serverNote, serverHostname }) => ({
          value: serverID,
          label: joinWords([serverNote, serverHostname, serverID]),
        }))}
        value={server === "" ? undefined : server}
        placeholder={acceptance.serverPlaceholder}
        empty={acceptance.noSuchNode}
        onChoose={onServer}
      />
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
