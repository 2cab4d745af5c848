import { grantUnbind, unbind } from "@nodeyard/contract/devices/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { unbindAll, type BulkLine, type Chosen } from "../bulk-unbind.ts";
import { devices } from "../messages.ts";
import type { UnbindProof } from "../unbind-request.ts";
import { BulkConsole } from "./bulk-console.tsx";
import styles from "./dialogs.module.css";
import { ProofFields } from "./proof-fields.tsx";
import { useProofForm } from "./use-proof-form.ts";

/** One captcha and one code, then the devices one by one with a line each; can be stopped between two devices. */
export default function BulkUnbindDialog(props: {
  chosen: readonly Chosen[];
  onClose: (finished: boolean) => void;
}) {
  const form = useProofForm();
  const client = useQueryClient();
  // The devices as they were when the dialog opened: the list behind it changes while they go.
  const [devicesToUnbind] = useState(props.chosen);
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
        devicesToUnbind,
        (deviceId) => call(unbind, { deviceId, grant }),
        (line) => setLines((before) => [...before, line]),
        () => stopped.current,
      ),
    onSettled: () => invalidateRoom(client, "devices"),
  });
  const verify = useMutation({
    mutationFn: (proof: UnbindProof) =>
      call(grantUnbind, {
        deviceIds: devicesToUnbind.map(({ deviceId }) => deviceId),
        ...proof,
      }),
    onSuccess: ({ grant }) => {
      stopped.current = false;
      run.mutate(grant);
    },
    onError: form.refuse,
  });
  const started = run.isPending || run.isSuccess || run.isError;

  return (
    <Dialog
      title={devices.bulkTitle(devicesToUnbind.length)}
      busy={verify.isPending || run.isPending}
      onClose={() => props.onClose(started)}
      footer={
        started ? (
          <Button
            onClick={() => {
              if (run.isPending) stopped.current = true;
              else props.onClose(true);
            }}
          >
            {run.isPending ? devices.bulkStop : devices.close}
          </Button>
        ) : (
          <>
            <Button disabled={verify.isPending} onClick={() => props.onClose(false)}>
              {devices.cancel}
            </Button>
            <Button type="submit" form={form.id} tone="danger" busy={verify.isPending}>
              {devices.bulkStart}
            </Button>
          </>
        )
      }
    >
      {started ? (
        <BulkConsole lines={lines} total={devicesToUnbind.length} running={run.isPending} />
      ) : (
        <form
          id={form.id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const proof = form.read(event.currentTarget);
            if (proof) verify.mutate(proof);
          }}
        >
          <p className={styles["text"]}>{devices.bulkText}</p>
          <ProofFields
            captchaGeneration={form.captchaGeneration}
            errors={form.errors}
            onError={form.showError}
          />
          {form.general && (
            <p className={styles["failed"]} role="alert">
              {form.general}
            </p>
          )}
        </form>
      )}
    </Dialog>
  );
}
