import { isEmail, normaliseEmail } from "@nodeyard/contract/auth/rules.ts";
import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { offerTransfer } from "@nodeyard/contract/devices/transfer-calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { deviceName } from "../../../shared/device.ts";
import { plainInput } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { Dialog } from "../../../shared/overlays/dialog.tsx";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { withProof } from "../../../shared/proof/with-proof.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { LoadProblem } from "../../../shared/ui/load-problem.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { ProofFields } from "../../../shared/verification/proof-fields.tsx";
import { CancelOffer } from "../transfers/cancel-offer.tsx";
import { transfers } from "../transfers/messages.ts";
import { offerOf } from "../transfers/queries.ts";
import { readUnbindProof, validateUnbindProof } from "../unbind-request.ts";

type Ends = { device: DeviceRow; onClose: () => void };

/** Offers a device to another owner, or cancels its offer. */
export function TransferDialog(props: Ends) {
  const offer = useQuery(offerOf(props.device.deviceId));
  if (offer.data === undefined)
    return (
      <Dialog title={transfers.title} onClose={props.onClose}>
        {offer.isPending && <Skeleton rows={3} height={22} />}
        <LoadProblem query={offer} />
      </Dialog>
    );
  if (offer.data === null) return <OfferForm {...props} />;
  return <CancelOffer offer={offer.data} onClose={props.onClose} />;
}

function OfferForm({ device, onClose }: Ends) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => ({ ...readUnbindProof(data), email: plainInput(data, "email", "email") }),
    validate: ({ email, ...proof }) => ({
      email: isEmail(normaliseEmail(email)) ? undefined : transfers.emailRequired,
      ...validateUnbindProof(proof),
    }),
    async send(values) {
      const { deviceId } = device;
      const { message } = await withProof(() => call(offerTransfer, { deviceId, ...values }));
      showToast("success", message);
      onClose();
      for (const room of ["devices", "account"] as const) void invalidateRoom(client, room);
    },
  });
  return (
    <FormDialog
      title={transfers.title}
      form={form}
      submit={transfers.offer}
      tone="danger"
      onClose={onClose}
      lead={
        <>
          <p>{transfers.lead(deviceName(device))}</p>
          <Facts
            facts={[
              [transfers.goes, transfers.goesText],
              [transfers.stays, transfers.staysText],
              [transfers.ends, transfers.endsText],
              [transfers.shown, transfers.shownText],
            ]}
          />
        </>
      }
    >
      <Field
        name="email"
        type="text"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={254}
        label={transfers.email}
        hint={transfers.emailHint}
        error={form.errors["email"]}
      />
      <ProofFields form={form} purpose="unbind" hasCaptcha />
    </FormDialog>
  );
}
