import { z } from "zod";
import { done, empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import * as endpoints from "./endpoints.ts";

const addressResponse = z.object({
  code: z.number(),
  ret: z.object({
    /** EIP-55 form, or `NO_ADDRESS`. */
    eth_address: z.string(),
    /** 1 while the bound address is confirmed by a code, 0 otherwise. */
    eth_verify_status: z.number(),
    /** ISO instant of the binding; null without a wallet. */
    bound_at: z.string().nullable(),
    /** ISO instant until which nothing is paid out after a change of wallet or password; null when nothing is locked. */
    locked_until: z.string().nullable(),
    /** False where the operator keeps unbinding closed. */
    canUnbind: z.boolean(),
  }),
});
export type AddressResponse = z.infer<typeof addressResponse>;

/** Binds the first wallet or puts another in its place. */
const bindAddressRequest = z.object({
  new_eth_address: text(100).default(""),
  emailVerifyCode: text(20).default(""),
  password: z.string().max(200).default(""),
  imageCodeId: text(100).default(""),
  imageCode: text(20).default(""),
});
export type BindAddressRequest = z.infer<typeof bindAddressRequest>;

const unbindAddressRequest = z.object({
  emailVerifyCode: text(20).default(""),
  password: z.string().max(200).default(""),
});
export type UnbindAddressRequest = z.infer<typeof unbindAddressRequest>;

/** `token` is the secret from the mail about the change. */
const changeRequest = z.object({ token: text(100).default("") });
export type ChangeRequest = z.infer<typeof changeRequest>;
const changeResponse = z.object({
  code: z.number(),
  data: z.object({
    /** The account's e-mail, masked. */
    email: z.string(),
    /** Address before and after the change; `NO_ADDRESS` for none. */
    old_eth_address: z.string(),
    new_eth_address: z.string(),
    changed_at: z.string(),
    cancellable_until: z.string(),
    state: z.enum(["open", "cancelled", "expired"]),
  }),
});
export type ChangeResponse = z.infer<typeof changeResponse>;

export const calls = [
  defineCall({
    room: "wallet",
    endpoint: endpoints.getAddress,
    access: "owner",
    request: empty,
    response: addressResponse,
    summary: "The bound wallet address",
  }),
  defineCall({
    room: "wallet",
    endpoint: endpoints.bindAddress,
    access: "owner",
    request: bindAddressRequest,
    response: done,
    summary: "Bind a wallet address or change it",
  }),
  defineCall({
    room: "wallet",
    endpoint: endpoints.unbindAddress,
    access: "owner",
    request: unbindAddressRequest,
    response: done,
    summary: "Unbind the wallet address",
  }),
  defineCall({
    room: "wallet",
    endpoint: endpoints.showChange,
    access: "public",
    request: changeRequest,
    response: changeResponse,
    summary: "The change of a wallet that a mail tells of",
  }),
  defineCall({
    room: "wallet",
    endpoint: endpoints.cancelChange,
    access: "public",
    request: changeRequest,
    response: done,
    summary: "Cancel the change of a wallet from its mail",
  }),
];
