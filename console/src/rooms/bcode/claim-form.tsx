import { CLAIMS_PER_HOUR, maxPerClaim, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidateRoom } from "../../shared/room-cache.ts";
import { Refusal } from "../../shared/http.ts";
import { Button } from "../../shared/ui/button.tsx";
import { errorText } from "../../shared/ui/error-text.ts";
import { Field } from "../../shared/ui/field.tsx";
import { showToast } from "../../shared/ui/toasts.ts";
import { CaptchaField } from "../../shared/verification/captcha-field.tsx";
import { claimMistakes, readClaim, type ClaimField } from "./claim-request.ts";
import { bcode } from "./messages.ts";
import { claimCodes, claimStatus } from "./queries.ts";

/** Count (where there is a choice), captcha, claim. Every answer uses the captcha up, so a new one is fetched. */
export function ClaimForm({ region }: { region: Region }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<ClaimField, string>>>({});
  const [captcha, setCaptcha] = useState(0);
  const client = useQueryClient();
  const { data: status } = useQuery(claimStatus(region));
  const claim = useMutation({
    mutationFn: claimCodes,
    onSuccess: (answer) => {
      setErrors({});
      showToast("success", answer.message);
    },
    onError: (error) => {
      const field = error instanceof Refusal ? error.field : undefined;
      if (field === "nums" && maxPerClaim(region) > 1) setErrors({ nums: errorText(error) });
      else if (field === "imageCode" || field === "captcha")
        setErrors({ imageCode: errorText(error) });
      else showToast("danger", errorText(error));
    },
    onSettled: () => {
      setCaptcha((generation) => generation + 1);
      return invalidateRoom(client, "bcode");
    },
  });

  const submit = () => {
    if (!form.current) return;
    const request = readClaim(region, new FormData(form.current));
    const mistakes = claimMistakes(request);
    setErrors(
      Object.fromEntries(Object.entries(mistakes).map(([field, key]) => [field, bcode[key]])),
    );
    if (Object.keys(mistakes).length === 0) claim.mutate(request);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {maxPerClaim(region) > 1 && (
        <Field
          name="nums"
          label={bcode.count}
          hint={bcode.countHint}
          error={errors.nums}
          type="number"
          inputMode="numeric"
          min={1}
          max={CLAIMS_PER_HOUR}
          step={1}
          defaultValue={1}
        />
      )}
      <CaptchaField error={errors.imageCode} generation={captcha} />
      <Button
        type="submit"
        tone="primary"
        busy={claim.isPending}
        disabled={status?.status === false}
      >
        {bcode.claim}
      </Button>
    </form>
  );
}
