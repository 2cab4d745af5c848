import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { claim } from "@nodeyard/contract/bcode/calls.ts";
import { maxPerClaim, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { trimmedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { bcode } from "./messages.ts";

/** The call that the form means: one code where the count has no input, else the count as typed. */
export function readClaim(
  region: Region,
  data: FormData,
  perHour: number,
): RequestOf<typeof claim> {
  const typed = trimmedText(data, "nums");
  return {
    region,
    nums: maxPerClaim(region, perHour) === 1 ? 1 : typed === "" ? Number.NaN : Number(typed),
    ...readCaptcha(data),
  };
}

function countError(nums: number, perHour: number): string | undefined {
  if (!Number.isInteger(nums) || nums < 1) return bcode.countInvalid;
  return nums > perHour ? bcode.aboveQuota(String(perHour)) : undefined;
}

export function validateClaim(
  request: RequestOf<typeof claim>,
  perHour: number,
): FieldErrors<"nums" | "captcha"> {
  return {
    nums: countError(request.nums, perHour),
    captcha: request.imageCode === "" ? bcode.captchaRequired : undefined,
  };
}
