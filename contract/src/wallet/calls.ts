import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { text, typed } from "../fields.ts";
import { done, ok } from "../response.ts";

const { anyone, owner } = callsIn("wallet");

export const getAddress = owner.get("/api/eth/getAddress/", {
  summary: "The bound wallet address",
  response: ok({
    ret: z.strictObject({
      /** EIP-55 form, or `NO_ADDRESS`. */
      eth_address: z.string(),
      /** 1 while the bound address is confirmed by a code, 0 otherwise. */
      eth_verify_status: z.number(),
      bound_at: z
        .string()
        .nullable()
        .meta({ description: "ISO instant of the binding; null without a wallet" }),
      /** End of the withdrawal lock after a change of wallet or password, ISO; null if not locked. */
      locked_until: z.string().nullable(),
      /** False if the operator has closed unbinding. */
      canUnbind: z.boolean(),
    }),
  }),
});
export type AddressResponse = ResponseOf<typeof getAddress>;

export const bindAddress = owner.post("/api/eth/bindAddress/", {
  summary: "Bind a wallet address or change it",
  /** Binds the first wallet or replaces the bound one. */
  request: z.object({
    new_eth_address: text(100).default(""),
    emailVerifyCode: typed("code", 20).default(""),
    password: z.string().max(200).default(""),
    imageCodeId: text(100).default(""),
    imageCode: typed("code", 20).default(""),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const unbindAddress = owner.post("/api/eth/unbindAddress/", {
  summary: "Unbind the wallet address",
  request: z.object({
    emailVerifyCode: typed("code", 20).default(""),
    password: z.string().max(200).default(""),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

/** `token` is the secret from the mail about the change. */
const changeRequest = z.object({ token: text(100).default("") });

export const cancelChange = anyone.post("/api/v1/wallet/cancel-change", {
  summary: "Cancel the change of a wallet from its mail",
  request: changeRequest,
  response: done,
});

/** POST although it only reads, to keep the secret out of URLs and logs. */
export const showChange = anyone.post("/api/v1/wallet/change", {
  summary: "The change of a wallet that a mail announced",
  request: changeRequest,
  response: ok({
    data: z.strictObject({
      /** The account's e-mail, masked. */
      email: z.string(),
      /** Address before and after the change; `NO_ADDRESS` for none. */
      old_eth_address: z.string(),
      new_eth_address: z.string(),
      changed_at: z.string(),
      cancellable_until: z.string(),
      state: z.enum(["open", "cancelled", "expired"]),
    }),
  }),
});
export type ChangeResponse = ResponseOf<typeof showChange>;
