import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { timelineQuery } from "../monitoring/timeline-fields.ts";
import { ok } from "../response.ts";
import { GAIN_FACTORS } from "./rules.ts";

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
