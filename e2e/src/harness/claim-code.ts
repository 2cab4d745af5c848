import { claim, getAvailableList } from "@nodeyard/contract/bcode/calls.ts";
import { getCaptcha } from "@nodeyard/contract/verification/calls.ts";
import { succeed, type Caller } from "./api.ts";
import { captchaAnswer } from "./outbox.ts";

/** An unused activation code of an owner, claimed without a page. */
export async function claimCode(owner: Caller): Promise<string> {
  const { data } = await succeed(getCaptcha, {}, owner);
  const imageCode = await captchaAnswer(data.CaptchaId);
  const request = { region: "mainland", nums: 1, imageCodeId: data.CaptchaId, imageCode } as const;
  await succeed(claim, request, owner);
  const { ret } = await succeed(getAvailableList, {}, owner);
  return ret.mainland[0]?.bcode ?? "";
}
