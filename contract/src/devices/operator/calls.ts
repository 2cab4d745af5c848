import { z } from "zod";
import { callsIn } from "../../call.ts";
import { DEVICE_KINDS } from "../../device-kinds.ts";
import { instant, text } from "../../fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { namedAccount, reason } from "../../operator-fields.ts";
import { bundleAnswer } from "../self-check/calls.ts";
import { DEVICE_SHOWS } from "./device-shows.ts";

const { operator } = callsIn("devices");

const everyone = operator("finance", "operations", "support");

const device = z.strictObject({
  deviceId: z.string(),
  serverId: z.string(),
  mac: z.string(),
  hostname: z.string(),
  kind: z.enum(DEVICE_KINDS),
  owner: namedAccount,
  boundAt: instant,
  lastSeenAt: instant.nullable().meta({ description: "Null before the first report" }),
  isOnline: z.boolean(),
  /** Settled hours of the last 24 in which it was paid for less bandwidth than it reported; null if there are none. */
  exceeded: z
    .strictObject({
      hours: z.number(),
      reportedBps: z.number().meta({ description: "The most that an hour's mean was" }),
      paidBps: z.number().meta({ description: "The most that it is paid for now" }),
    })
    .nullable(),
  /** The network address that it reports from, and of the last 24 settled hours those in which devices of it shared. */
  address: z.strictObject({
    ip: z.string(),
    sharing: z
      .strictObject({ hours: z.number(), deviceCount: z.number(), ownerCount: z.number() })
      .nullable(),
  }),
  /** The other account that the same MAC address was bound to last, and until when; null if there is none. */
  earlier: z.strictObject({ owner: namedAccount, until: instant }).nullable(),
  /** The machines that use its key, if there are two. */
  sharedBy: z.array(z.strictObject({ hostname: z.string(), ip: z.string() })).nullable(),
});
export type OperatorDevice = z.infer<typeof device>;

export const listOperatorDevices = everyone.get("/api/v1/operator/devices", {
  summary: "Bound devices of all owners",
  request: z.object({
    ...pageQuery,
    /** Part of a MAC address, hostname, server id or e-mail address, or a network address. All devices when absent. */
    text: text(80).optional(),
    show: z.enum(DEVICE_SHOWS).optional(),
  }),
  /** Newest binding first. */
  response: ok(pageReply(device)),
});

export const getOwnersSupportBundle = operator("operations", "support").get(
  "/api/v1/operator/devices/support-bundle",
  {
    summary: "The last support bundle of an owner's device",
    request: z.object({ deviceId: text(40) }),
    response: bundleAnswer,
  },
);

export const setDeviceKind = operator("operations", "support").post(
  "/api/v1/operator/devices/kind",
  {
    summary: "Correct the kind of a device, by which its bounds are; settled revenue stays",
    request: z.object({ deviceId: text(40), kind: z.enum(DEVICE_KINDS), reason }),
    response: done,
  },
);
