import { grantUnbind, unbind } from "@nodeyard/contract/devices/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { deviceName, type DeviceRef } from "../../../shared/device.ts";
import { formatCount } from "../../../shared/format.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { unbindAll, type BulkLine } from "../bulk-unbind.ts";
import { devices } from "../messages.ts";
import { TYPED_FROM } from "../unbind-request.ts";
import { BulkConsole } from "./bulk-console.tsx";
import styles from "./dialogs.module.css";
import { useUnbindForm } from "./use-unbind-form.ts";

/** One captcha and one code, then the devices one by one with a line each; can be stopped between two devices. */
export default function BulkUnbindDialog(props: {
  chosen: readonly DeviceRef[];
  onClose: (finished: boolean) => void;
}) {
  const client = useQueryClient();
  // The devices as they were when the dialog opened: the list behind it changes while they go.
  const [chosen] = useState(props.chosen);
  const [lines, setLines] = useState<readonly BulkLine[]>([]);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const run = useMutation({
    mutationFn: (grant: string) =>
      unbindAll(
        chosen,
        (deviceId) => call(unbind, { deviceId, grant }),
        (line) => setLines((before) => [...before, line]),
        () => stopped.current,
      ),
    onSettled: () => invalidateRoom(client, "devices"),
  });
  const form = useUnbindForm(async (proof) => {
    const deviceIds = chosen.map(({ deviceId }) => deviceId);
    const { grant } = await call(grantUnbind, { deviceIds, ...proof });
    stopped.current = false;
    run.mutate(grant);
  }, chosen.length);
  const title = devices.bulkTitle(chosen.length);
  if (run.isIdle) {
    return (
      <FormDialog
        title={title}
        form={form}
        submit={devices.bulkStart}
        tone="danger"
        onClose={() => props.onClose(false)}
      >
        <p>{devices.bulkText}</p>
        <ul className={styles["chosen"]} aria-label={devices.bulkDevices}>
          {chosen.map((device) => (
            <li key={device.deviceId}>{deviceName(device)}</li>
          ))}
        </ul>
        {chosen.length >= TYPED_FROM && (
          <Field
            name="typedCount"
            inputMode="numeric"
            autoComplete="off"
            label={devices.bulkCount(formatCount(chosen.length))}
            error={form.errors["typedCount"]}
          />
        )}
        <ProofFields form={form} purpose="unbind" hasCaptcha />
      </FormDialog>
    );
  }
  return (
    <Dialog
      title={title}
      busy={run.isPending}
      onClose={() => props.onClose(true)}
      footer={
        run.isPending ? (
          <Button
            onClick={() => {
              stopped.current = true;
            }}
          >
            {devices.bulkStop}
          </Button>
        ) : (
          <Button onClick={() => props.onClose(true)}>{devices.close}</Button>
        )
      }
    >
      <BulkConsole lines={lines} total={chosen.length} running={run.isPending} />
    </Dialog>
  );
}
