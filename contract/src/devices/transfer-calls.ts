import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { ARCHITECTURES, DEVICE_KINDS } from "../device-kinds.ts";
import { instant, text, typed } from "../fields.ts";
import { boundDevice } from "../named-device.ts";
import { done, ok } from "../response.ts";
import { TRANSFER_OUTCOMES } from "./transfer-rules.ts";

const { owner } = callsIn("devices");

const ofTransfer = z.object({ transferId: text(40) });

export const listTransfers = owner.get("/api/v1/devices/transfers", {
  summary: "Devices offered to other owners, and by them, and the latest offers that have ended",
  request: z.object({}),
  response: ok({
    made: z.array(
      z.strictObject({
        transferId: z.string(),
        ...boundDevice,
        email: z.string().meta({ description: "As typed, whether or not it is an account's" }),
        offeredAt: instant,
        expiresAt: instant,
      }),
    ),
    received: z.array(
      z.strictObject({
        transferId: z.string(),
        email: z.string().meta({ description: "Of the account that offers the device" }),
        mac_address: z.string(),
        kind: z.enum(DEVICE_KINDS),
        arch: z.enum(ARCHITECTURES),
        agentVersion: z.string(),
        isOnline: z.boolean(),
        offeredAt: instant,
        expiresAt: instant,
      }),
    ),
    ended: z
      .array(
        z.strictObject({
          transferId: z.string(),
          isMade: z.boolean(),
          mac_address: z.string(),
          email: z.string().nullable().meta({ description: "As typed; null of a received offer" }),
          outcome: z.enum(TRANSFER_OUTCOMES),
          endedAt: instant,
        }),
      )
      .meta({ description: "Newest first, at most 50" }),
  }),
});
type TransfersResponse = ResponseOf<typeof listTransfers>;
export type MadeTransfer = TransfersResponse["made"][number];
export type ReceivedTransfer = TransfersResponse["received"][number];
export type EndedTransfer = TransfersResponse["ended"][number];

export const offerTransfer = owner.post("/api/v1/devices/transfer", {
  summary: "Offer a device to another owner; the answer is the same if the e-mail is no account's",
  request: z.object({
    deviceId: text(40),
    email: typed("email", 254),
    emailVerifyCode: typed("code", 20),
    imageCodeId: text(100),
    imageCode: typed("code", 20),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const cancelTransfer = owner.post("/api/v1/devices/transfer/cancel", {
  summary: "Withdraw the offer of a device",
  request: ofTransfer,
  response: done,
});

export const acceptTransfer = owner.post("/api/v1/devices/transfer/accept", {
  summary: "Accept a device that another owner offers: it is the caller's from now on",
  request: ofTransfer,
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const declineTransfer = owner.post("/api/v1/devices/transfer/decline", {
  summary: "Decline a device that another owner offers",
  request: ofTransfer,
  response: done,
});
