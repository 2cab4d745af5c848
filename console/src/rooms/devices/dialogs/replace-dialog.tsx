import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import {
  cancelReplacement,
  replaceDevice,
  type ReplacementsResponse,
} from "@nodeyard/contract/devices/replace-calls.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deviceName } from "../../../shared/device.ts";
import { formatTime } from "../../../shared/format.ts";
import { typedText } from "../../../shared/forms/form-text.ts";
import { SelectField } from "../../../shared/forms/select-field.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { errorText } from "../../../shared/ui/error-text.ts";
import { ListNotice } from "../../../shared/ui/list-notice.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Note } from "../../../shared/ui/note.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { devices } from "../messages.ts";
import { replacementsOf } from "../queries.ts";
import { readUnbindProof, validateUnbindProof } from "../unbind-request.ts";
import styles from "./dialogs.module.css";

type Ends = { device: DeviceRow; onClose: () => void };

/** Puts another machine in the place of a device, after captcha and code. */
export function ReplaceDialog(props: Ends) {
  const found = useQuery(replacementsOf(props.device.deviceId));
  const { data } = found;
  if (data === undefined || (data.devices.length === 0 && data.codes.length === 0))
    return (
      <Dialog title={devices.replaceTitle} onClose={props.onClose}>
        {found.isPending && <Skeleton rows={3} height={22} />}
        <LoadProblem query={found} />
        {data && <NothingToChoose {...props} chosenCode={data.chosenCode} />}
      </Dialog>
    );
  return <ReplaceForm {...props} found={data} />;
}

function NothingToChoose({ chosenCode, ...props }: Ends & { chosenCode: string | null }) {
  if (chosenCode !== null) return <ChosenCode {...props} code={chosenCode} />;
  return (
    <ListNotice tone="empty" title={devices.replacementNone} text={devices.replacementNoneText} />
  );
}

function ReplaceForm({ device, onClose, found }: Ends & { found: ReplacementsResponse }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState("");
  const form = useForm({
    read: (data) => ({ ...readUnbindProof(data), replacement: typedText(data, "replacement") }),
    validate: ({ replacement, ...proof }) => ({
      replacement: replacement === "" ? devices.replacementRequired : undefined,
      ...validateUnbindProof(proof),
    }),
    async send({ replacement, ...proof }) {
      const { deviceId } = device;
      const isMachine = found.devices.some((one) => one.deviceId === replacement);
      const other = isMachine ? { newDeviceId: replacement } : { code: replacement };
      const { message } = await call(replaceDevice, { deviceId, ...other, ...proof });
      showToast("success", message);
      onClose();
      for (const room of ["devices", "account", "bcode"] as const)
        void invalidateRoom(client, room);
    },
  });
  return (
    <FormDialog
      title={devices.replaceTitle}
      form={form}
      submit={devices.replace}
      tone="danger"
      onClose={onClose}
      lead={
        found.chosenCode !== null && <ChosenCode {...{ device, onClose }} code={found.chosenCode} />
      }
    >
      <p>{devices.replaceText(deviceName(device))}</p>
      <SelectField
        name="replacement"
        label={devices.replacement}
        value={chosen}
        placeholder={devices.replacementChoose}
        error={form.errors["replacement"]}
        onChoose={(value) => {
          setChosen(value);
          form.clearErrors(["replacement"]);
        }}
      >
        {found.devices.length > 0 && (
          <optgroup label={devices.replacementMachines}>
            {found.devices.map((one) => (
              <option key={one.deviceId} value={one.deviceId}>
                {`${deviceName(one)} · ${formatTime(one.boundAt)}`}
              </option>
            ))}
          </optgroup>
        )}
        {found.codes.length > 0 && (
          <optgroup label={devices.replacementCodes}>
            {found.codes.map(({ code }) => (
              <option key={code} value={code}>
                {devices.replacementCode(code)}
              </option>
            ))}
          </optgroup>
        )}
      </SelectField>
      <ProofFields form={form} purpose="unbind" hasCaptcha />
    </FormDialog>
  );
}

/** The code whose machine was chosen before, and how to leave the device its place. */
function ChosenCode({ device, code, onClose }: Ends & { code: string }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(cancelReplacement, { deviceId: device.deviceId }),
    onSuccess: ({ message }) => {
      showToast("success", message);
      onClose();
      void invalidateRoom(client, "devices");
    },
  });
  return (
    <div className={styles["chosenCode"]}>
      <Note tone="info">{devices.replacementChosen(code)}</Note>
      {cancel.isError && <Note tone="warning">{errorText(cancel.error)}</Note>}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {devices.replacementCancel}
      </Button>
    </div>
  );
}
