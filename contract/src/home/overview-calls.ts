import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant } from "../fields.ts";
import { boundDevice } from "../named-device.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { FLEET_LEVELS, NEED_KINDS, SETTLED, WITHDRAWABLE_STATES } from "./rules.ts";

const { owner } = callsIn("home");

const device = z.strictObject(boundDevice);
export type OverviewDevice = z.infer<typeof device>;

const lostPerDay = bpText
  .nullable()
  .meta({ description: "What it costs a day, by the explanation of revenue; null if not known" });

const need = z.strictObject({
  kind: z.enum(NEED_KINDS),
  deviceCount: z.number().meta({ description: "0 if it is about the account" }),
  /** The device, if it is about one. */
  device: device.nullable(),
  /** Last report of a device that is offline; null if it never reported. */
  since: instant.nullable(),
  lostPerDay,
  /** Of a failed task the advice, as `task_solution` of the device list; otherwise empty. */
  solution: z.string(),
  /** Of a device's faults what is wrong, in the language of the request; otherwise empty. */
  fault: z.string(),
});
export type Need = z.infer<typeof need>;

const day = z.strictObject({
  day: z.string(),
  network: bpText,
  compute: bpText,
  activity: bpText,
  invite: bpText,
  /** The sum of the four. */
  total: bpText,
});
export type OverviewDay = z.infer<typeof day>;

/** The first page of the console: how the devices are, what they earn, and what needs the owner. */
export const getHomeOverview = owner.get("/api/v1/home/overview", {
  summary:
    "The account at a glance: devices, revenue of thirty days, the month's end, and what needs the owner",
  response: ok({
    fleet: z.strictObject({
      level: z.enum(FLEET_LEVELS),
      total: z.number(),
      good: z.number(),
      unstable: z.number(),
      offline: z.number(),
      /** Bound too recently to have been measured. */
      unknown: z.number(),
      /** When the conditions of all devices were last checked; null before the first check. */
      countedAt: instant.nullable(),
      /** The one device that is offline or unstable, if it is one. */
      worst: need.nullable(),
      lostPerDay,
    }),
    /** The last thirty UTC days, oldest first; the last is today. */
    days: z.array(day),
    today: z.strictObject({
      amount: bpText,
      /** End of today's last settled hour; null before the first. */
      until: instant.nullable(),
      /** Network revenue of the same hours of yesterday, and of today's; null before the first settled hour of today. */
      sameHours: z.strictObject({ today: bpText, yesterday: bpText }).nullable(),
    }),
    month: z.strictObject({
      /** `2026-11` */
      month: z.string(),
      amount: bpText,
      /** Range of the month's end; null while there is too little history. */
      forecast: z
        .strictObject({
          low: bpText,
          high: bpText,
          /** Full weeks that it is estimated from. */
          weeks: z.number(),
        })
        .nullable(),
    }),
    withdrawable: z.strictObject({
      state: z.enum(WITHDRAWABLE_STATES),
      balance: bpText,
      balanceYuan: z.number().meta({
        description: "Whole yuan, at the price of a sale, the mean of seven days",
      }),
      /** Balance less immature revenue. */
      amount: bpText,
      lockedUntil: instant.nullable(),
    }),
    price: z.strictObject({
      yuan: z.string().meta({ description: "Yuan per BP, as decimal text" }),
      usdt: z.string().meta({ description: "USDT per BP, as decimal text" }),
    }),
    needs: z.strictObject({
      /** Costliest first. */
      list: z.array(need),
      /** Number of those that are not listed. */
      rest: z.number(),
      /** Last of the 24 settled hours whose losses are listed; null until they are first calculated. */
      until: instant.nullable(),
      isCurrent: z.boolean(),
      settled: z.enum(SETTLED).meta({
        description:
          "Which devices were bound for a whole settled hour; without one nothing is known of them",
      }),
    }),
  }),
  opensInApp: true,
});
export type HomeOverviewResponse = ResponseOf<typeof getHomeOverview>;
