import type { RequestOf } from "@nodeyard/contract/call.ts";
import type { bindAddress } from "@nodeyard/contract/wallet/calls.ts";
import { WALLET_ADDRESS_LENGTH } from "@nodeyard/contract/wallet/rules.ts";
import { trimmedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { verification } from "../../shared/verification/messages.ts";
import {
  missingProof,
  readCaptcha,
  readCodeAndPassword,
} from "../../shared/verification/proof-fields.tsx";
import { wallet } from "./messages.ts";

export type Binding = Required<RequestOf<typeof bindAddress>>;
export type BindField = "new_eth_address" | "captcha" | "emailVerifyCode" | "password";

const ADDRESS = new RegExp(`^0x[0-9a-fA-F]{${WALLET_ADDRESS_LENGTH - 2}}$`);

/** The request that the filled-in form sends. */
export function readBinding(data: FormData): Binding {
  return {
    new_eth_address: trimmedText(data, "new_eth_address"),
    ...readCaptcha(data),
    ...readCodeAndPassword(data),
  };
}

function addressError(address: string, bound: string | undefined): string | undefined {
  if (!ADDRESS.test(address)) return wallet.addressInvalid;
  return address.toLowerCase() === bound?.toLowerCase() ? wallet.addressSame : undefined;
}

/** The address's checksum is validated separately, because the hash function is loaded first. */
export function validateBinding(
  request: Binding,
  bound: string | undefined,
): FieldErrors<BindField> {
  return {
    new_eth_address: addressError(request.new_eth_address, bound),
    captcha: request.imageCode === "" ? verification.captchaRequired : undefined,
    ...missingProof(request),
  };
}
