import { claim } from "@nodeyard/contract/bcode/calls.ts";
import { CLAIMS_PER_HOUR, maxPerClaim, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatCount } from "../../shared/format.ts";
import { call } from "../../shared/http.ts";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Form } from "../../shared/forms/form.tsx";
import { useForm } from "../../shared/forms/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { CaptchaField } from "../../shared/verification/captcha-field.tsx";
import { readClaim, validateClaim } from "./claim-request.ts";
import { bcode } from "./messages.ts";
import { claimStatus } from "./queries.ts";

/** Count (where there is a choice), captcha, claim. Every answer uses the captcha up, so a new one is fetched. */
export function ClaimForm(props: { region: Region; onClaimed: () => void }) {
  const { region } = props;
  const client = useQueryClient();
  const { data: status } = useQuery(claimStatus(region));
  const perHour = status?.perHour ?? CLAIMS_PER_HOUR;
  const form = useForm({
    read: (data) => readClaim(region, data, perHour),
    validate: (request) => validateClaim(request, perHour),
    async send(request) {
      try {
        const { message } = await call(claim, request);
        showToast("success", message);
        form.renewCaptcha();
        props.onClaimed();
      } finally {
        void invalidateRoom(client, "bcode");
      }
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button
          type="submit"
          tone="primary"
          busy={form.isSending}
          disabled={status?.status === false}
        >
          {bcode.claim}
        </Button>
      }
    >
      {maxPerClaim(region, perHour) > 1 && (
        <Field
          name="nums"
          label={bcode.count}
          hint={bcode.countHint(formatCount(perHour))}
          error={form.errors["nums"]}
          type="number"
          inputMode="numeric"
          min={1}
          max={perHour}
          step={1}
          defaultValue={1}
        />
      )}
      <CaptchaField error={form.errors["captcha"]} generation={form.captchaGeneration} />
    </Form>
  );
}
