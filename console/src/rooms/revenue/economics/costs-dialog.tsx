import type { RequestOf } from "@nodeyard/contract/call.ts";
import { saveCosts, type EnteredCosts } from "@nodeyard/contract/revenue/economics-calls.ts";
import { readMoney, readPower } from "@nodeyard/contract/revenue/economics-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { useForm } from "../../../shared/forms/use-form.ts";
import { FormDialog } from "../../../shared/overlays/form-dialog.tsx";
import { call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { economics } from "./messages.ts";

const isBad = (text: string, read: (text: string) => unknown): boolean =>
  text !== "" && read(text) === undefined;

/** Enters the costs of a device, or of the devices with a tag. */
export default function CostsDialog(props: {
  /** Devices or tag that the costs belong to. */
  of: Pick<RequestOf<typeof saveCosts>, "deviceIds" | "tagId">;
  entered: EnteredCosts;
  lead: ReactNode;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const form = useForm({
    read: (data): EnteredCosts => ({
      month: trimmedText(data, "month"),
      powerWatts: trimmedText(data, "powerWatts"),
      purchase: trimmedText(data, "purchase"),
    }),
    validate: ({ month, powerWatts, purchase }) => ({
      month: isBad(month, readMoney) ? economics.monthInvalid : undefined,
      powerWatts: isBad(powerWatts, readPower) ? economics.powerInvalid : undefined,
      purchase: isBad(purchase, readMoney) ? economics.purchaseInvalid : undefined,
    }),
    async send(costs) {
      const { message } = await call(saveCosts, { ...props.of, ...costs });
      showToast("success", message);
      props.onClose();
      void invalidateRoom(client, "revenue");
    },
  });
  const field = (name: keyof EnteredCosts, label: string, hint: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      error={form.errors[name]}
      defaultValue={props.entered[name]}
      inputMode="decimal"
      autoComplete="off"
    />
  );
  return (
    <FormDialog
      title={economics.editTitle}
      form={form}
      submit={economics.save}
      lead={props.lead}
      onClose={props.onClose}
    >
      {field("month", economics.month, economics.monthHint)}
      {field("powerWatts", economics.power, economics.powerHint)}
      {field("purchase", economics.purchase, economics.purchaseHint)}
    </FormDialog>
  );
}
