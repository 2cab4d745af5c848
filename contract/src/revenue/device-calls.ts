import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { timelineQuery } from "../monitoring/timeline-fields.ts";
import { ok } from "../response.ts";
import { COUNTING_BOUNDS, GAIN_FACTORS } from "./rules.ts";

const { owner } = callsIn("revenue");

/** One amount an hour, oldest first; null for an hour that is not settled or in which the device was not bound. */
const amounts = z.array(bpText.nullable());

/** The hours of the same spans as the device's timeline. */
export const listEarnedHours = owner.get("/api/v1/devices/earned-hours", {
  summary: "What a device earned and lost in each hour of a span",
  request: timelineQuery,
  response: ok({
    /** Start of the first hour, ISO. */
    from: z.string(),
    earned: amounts,
    /** To faults (`FAULT_CAUSES`), at the hour's price of weight; see `explainDay`. */
    lost: amounts,
    /** The part of it that was lost offline. */
    lostOffline: amounts,
    compared: amounts.nullable(),
  }),
  tokenScope: "revenue",
});
export type EarnedHoursQuery = RequestOf<typeof listEarnedHours>;
export type EarnedHoursResponse = ResponseOf<typeof listEarnedHours>;

/** Gain of a device from each factor of the formula at its best, the others as they were. */
export const getGains = owner.get("/api/v1/devices/gains", {
  summary: "What one factor at its best would bring a device in a day",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    /** Settled hours that were looked at: the last 24 in which the device was bound. */
    hours: z.number(),
    earned: bpText,
    /** Factors that would bring something, largest first; each alone, so that they do not add up. */
    list: z.array(
      z.strictObject({
        factor: z.enum(GAIN_FACTORS),
        gain: bpText.nullable().meta({
          description:
            "null, and first, where it is unknown: the device's network was not usable in the last 30 days, so that its bandwidth level is not known",
        }),
      }),
    ),
  }),
  tokenScope: "revenue",
});

/** The bounds of a device's pay, so that its owner sees why it is paid for less than it reports. */
export const getCounting = owner.get("/api/v1/devices/counting", {
  summary: "What a device's pay is bounded by now, and why",
  request: z.object({ deviceId: text(40) }),
  response: ok({
    bandwidth: z.strictObject({
      /** The best that the server measured of it at its network address lately; null without a measurement. */
      measured: z.strictObject({ bps: z.number(), at: instant }).nullable(),
      /** Its busiest five minutes of the last days, as it reported them. */
      reportedBps: z.number(),
      /** Bits per second that count at most, and what sets that. */
      countedBps: z.number(),
      boundBy: z.enum(COUNTING_BOUNDS),
    }),
    /** Shares of the last settled hour, of a device that shared with others of its network address; null for others. */
    shared: z
      .strictObject({
        deviceCount: z.number(),
        /** Shares of its time online and of its bandwidth factor that counted. */
        onlineShare: z.number(),
        bandwidthShare: z.number(),
      })
      .nullable(),
    /** Of a new device: the share that counts now, and when it counts in full if it reports in every hour until then. */
    ramp: z.strictObject({ share: z.number(), fullAt: instant }).nullable(),
    /** On the last settled day with tasks, if it had points in too few slots: the share of the day that the bandwidth of tasks was paid for at most. */
    presence: z.strictObject({ day: z.string(), share: z.number() }).nullable(),
  }),
  tokenScope: "revenue",
});
export type CountingResponse = ResponseOf<typeof getCounting>;
