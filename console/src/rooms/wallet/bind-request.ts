import type { BindAddressRequest, UnbindAddressRequest } from "@nodeyard/contract/wallet/calls.ts";
import { WALLET_ADDRESS_LENGTH } from "@nodeyard/contract/wallet/rules.ts";

export type BindField = "new_eth_address" | "imageCode" | "emailVerifyCode" | "password";
export type BindMistake =
  | "addressInvalid"
  | "addressSame"
  | "captchaRequired"
  | "codeRequired"
  | "passwordRequired";
export type Filled<Request> = Required<Request>;

const ADDRESS = new RegExp(`^0x[0-9a-fA-F]{${WALLET_ADDRESS_LENGTH - 2}}$`);

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The call that the filled-in form means. The password is taken as it was typed. */
export function readBinding(form: FormData): Filled<BindAddressRequest> {
  return {
    new_eth_address: textOf(form, "new_eth_address").trim(),
    imageCodeId: textOf(form, "captcha_id"),
    imageCode: textOf(form, "captcha").trim(),
    ...readProof(form),
  };
}

/** Code and password, which binding and unbinding ask for alike. */
export function readProof(form: FormData): Filled<UnbindAddressRequest> {
  return {
    emailVerifyCode: textOf(form, "emailVerifyCode").trim(),
    password: textOf(form, "password"),
  };
}

/** What is wrong with code and password before the call. */
export function proofMistakes(
  proof: UnbindAddressRequest,
): Partial<Record<"emailVerifyCode" | "password", BindMistake>> {
  return {
    ...(!proof.emailVerifyCode && { emailVerifyCode: "codeRequired" }),
    ...(!proof.password && { password: "passwordRequired" }),
  };
}

/** Validation errors of a binding, before the call; the address checksum is checked separately. */
export function bindMistakes(
  request: Filled<BindAddressRequest>,
  bound: string | undefined,
): Partial<Record<BindField, BindMistake>> {
  const address = request.new_eth_address;
  const isSame = address.toLowerCase() === bound?.toLowerCase();
  return {
    ...(!ADDRESS.test(address)
      ? { new_eth_address: "addressInvalid" }
      : isSame && { new_eth_address: "addressSame" }),
    ...(request.imageCode === "" && { imageCode: "captchaRequired" }),
    ...proofMistakes(request),
  };
}

/** The field of the form that a refusal is about; none when it is about the whole. */
export function bindFieldOf(field: string | undefined): BindField | undefined {
  if (field === "imageCode" || field === "captcha" || field === "captcha_id") return "imageCode";
  if (field === "new_eth_address" || field === "emailVerifyCode" || field === "password")
    return field;
  return undefined;
}
