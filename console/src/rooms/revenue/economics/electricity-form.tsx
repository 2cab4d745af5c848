import { saveElectricity } from "@nodeyard/contract/revenue/economics-calls.ts";
import { readElectricityPrice } from "@nodeyard/contract/revenue/economics-rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { trimmedText } from "../../../shared/forms/form-text.ts";
import { Form } from "../../../shared/forms/form.tsx";
import { useForm } from "../../../shared/forms/use-form.ts";
import { call } from "../../../shared/http.ts";
import { invalidateRoom } from "../../../shared/room-cache.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { showToast } from "../../../shared/ui/toasts.ts";
import { economics } from "./messages.ts";

/** The price of a kilowatt-hour, for all devices whose power is entered. */
export function ElectricityForm({ price }: { price: string }) {
  const client = useQueryClient();
  const form = useForm({
    read: (data) => trimmedText(data, "electricityPrice"),
    validate: (text) => ({
      electricityPrice:
        text !== "" && readElectricityPrice(text) === undefined
          ? economics.electricityInvalid
          : undefined,
    }),
    async send(text) {
      const { message } = await call(saveElectricity, { electricityPrice: text });
      showToast("success", message);
      void invalidateRoom(client, "revenue");
    },
  });
  return (
    <Form form={form}>
      <Field
        name="electricityPrice"
        label={economics.electricity}
        hint={economics.electricityHint}
        error={form.errors["electricityPrice"]}
        defaultValue={price}
        inputMode="decimal"
        autoComplete="off"
        beside={
          <Button type="submit" busy={form.isSending}>
            {economics.save}
          </Button>
        }
      />
    </Form>
  );
}
