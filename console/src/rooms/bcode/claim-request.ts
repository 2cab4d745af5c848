import type { ClaimRequest } from "@nodeyard/contract/bcode/calls.ts";
import { CLAIMS_PER_HOUR, maxPerClaim, type Region } from "@nodeyard/contract/bcode/rules.ts";
import { trimmedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { readCaptcha } from "../../shared/verification/proof-fields.tsx";
import { bcode } from "./messages.ts";

/** The call that the form means: one code where the count has no input, else the count as typed. */
export function readClaim(region: Region, data: FormData): ClaimRequest {
  const typed = trimmedText(data, "nums");
  return {
    region,
    nums: maxPerClaim(region) === 1 ? 1 : typed === "" ? Number.NaN : Number(typed),
    ...readCaptcha(data),
  };
}

function countError(nums: number): string | undefined {
  if (!Number.isInteger(nums) || nums < 1) return bcode.countInvalid;
  return nums > CLAIMS_PER_HOUR ? bcode.atMostTen : undefined;
}

export function validateClaim(request: ClaimRequest): FieldErrors<"nums" | "captcha"> {
  return {
    nums: countError(request.nums),
    captcha: request.imageCode === "" ? bcode.captchaRequired : undefined,
  };
}
