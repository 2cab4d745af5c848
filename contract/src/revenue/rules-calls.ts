import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { DEVICE_KINDS } from "../device-kinds.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { TASK_TYPES, TASK_ZONES } from "../tasks/rules.ts";

const { owner } = callsIn("revenue");

const reward = z.strictObject({
  amount: bpText,
  /** new: first UTC days of a machine, the day of binding included; old: days that it must have been bound. */
  days: z.number(),
  minOnlinePercent: z.number(),
  /** Rewards of a day at most; null without a limit. */
  maxPerAccount: z.number().nullable(),
  maxPerAddress: z.number().nullable(),
});

export const getRules = owner.get("/api/v1/revenue/rules", {
  summary: "The rules of revenue in force, from the settings",
  response: ok({
    network: z.strictObject({
      poolPerHour: bpText,
      feePercent: z.number(),
      onlineNeedsUsable: z.boolean(),
      /** Points later than this after their slot are not counted; null without a limit. */
      maxDelaySeconds: z.number().nullable(),
      /** For how many devices of a network the time online counts in full; null without a limit. */
      networkDevices: z.number().nullable(),
      /** Slots of an hour at each network address that do not count, unless others do instead; null where an hour has one address. */
      spareSlots: z.number().nullable(),
      /** Hours after which a new device counts in full. */
      rampHours: z.number(),
    }),
    compute: z.strictObject({
      feePercent: z.number(),
      dayPool: bpText.nullable(),
      /** Slots of a day that may be missing while it is paid in full, fewer by as many for each further address; null for any number. */
      spareSlots: z.number().nullable(),
      rates: z.array(
        z.strictObject({
          type: z.enum(TASK_TYPES),
          zone: z.enum(TASK_ZONES),
          bpPerMbpsDay: bpText,
          bpPerGibDay: bpText,
        }),
      ),
    }),
    /** Null for a kind that is not paid now. */
    newDevices: reward.nullable(),
    oldDevices: reward.nullable(),
    invites: z
      .strictObject({
        sharePercent: z.number(),
        days: z.number(),
        maxAccounts: z.number().nullable(),
        excludesOwnAddress: z.boolean(),
      })
      .nullable(),
    /** Plausibility bounds of a device's reports. */
    bounds: z.strictObject({
      kinds: z.array(
        z.strictObject({
          kind: z.enum(DEVICE_KINDS),
          maxOutBps: z.number(),
          maxStorageBytes: z.number(),
        }),
      ),
      /** Multiple of the best measurement of `validHours`, and what counts without one; null if nothing is measured. */
      measured: z
        .strictObject({
          multiple: z.number(),
          validHours: z.number(),
          unmeasuredOutBps: z.number(),
        })
        .nullable(),
    }),
  }),
});
export type RulesResponse = ResponseOf<typeof getRules>;
