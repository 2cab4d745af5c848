import type { ClaimRequest } from "@nodeyard/contract/bcode/calls.ts";
import { CLAIMS_PER_HOUR, maxPerClaim, type Region } from "@nodeyard/contract/bcode/rules.ts";

export type ClaimField = "nums" | "imageCode";
export type ClaimMistake = "countInvalid" | "atMostTen" | "captchaRequired";

/** The call that the form means: one code where the count has no input, else the count as typed. */
export function readClaim(region: Region, form: FormData): ClaimRequest {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const typed = text("nums");
  return {
    region,
    nums: maxPerClaim(region) === 1 ? 1 : typed === "" ? Number.NaN : Number(typed),
    imageCodeId: text("captcha_id"),
    imageCode: text("captcha"),
  };
}

/** Validation errors, before the call. */
export function claimMistakes(request: ClaimRequest): Partial<Record<ClaimField, ClaimMistake>> {
  const mistakes: Partial<Record<ClaimField, ClaimMistake>> = {};
  if (!Number.isInteger(request.nums) || request.nums < 1) mistakes.nums = "countInvalid";
  else if (request.nums > CLAIMS_PER_HOUR) mistakes.nums = "atMostTen";
  if (request.imageCode === "") mistakes.imageCode = "captchaRequired";
  return mistakes;
}
