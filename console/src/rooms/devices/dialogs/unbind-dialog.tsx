import { type DeviceRow, unbind } from "@nodeyard/contract/devices/calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { call } from "../../../shared/http.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { devices } from "../messages.ts";
import type { UnbindProof } from "../unbind-request.ts";
import { deviceName } from "./device-name.ts";
import styles from "./dialogs.module.css";
import { ProofFields } from "./proof-fields.tsx";
import { useProofForm } from "./use-proof-form.ts";

/** Unbinds one device after captcha and code; a refusal brings a new captcha. */
export function UnbindDialog(props: { device: DeviceRow; onClose: () => void }) {
  const form = useProofForm();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (proof: UnbindProof) => call(unbind, { deviceId: props.device.deviceId, ...proof }),
    onSuccess: (answer) => {
      showToast("success", answer.message);
      props.onClose();
      return invalidateRoom(client, "devices");
    },
    onError: form.refuse,
  });
  return (
    <Dialog
      title={devices.unbindTitle}
      busy={remove.isPending}
      onClose={props.onClose}
      footer={
        <>
          <Button disabled={remove.isPending} onClick={props.onClose}>
            {devices.cancel}
          </Button>
          <Button type="submit" form={form.id} tone="danger" busy={remove.isPending}>
            {devices.unbindNow}
          </Button>
        </>
      }
    >
      <p className={styles["text"]}>{devices.unbindText(deviceName(props.device))}</p>
      <form
        id={form.id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const proof = form.read(event.currentTarget);
          if (proof) remove.mutate(proof);
        }}
      >
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
    </Dialog>
  );
}
