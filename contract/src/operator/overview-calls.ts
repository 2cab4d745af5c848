import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { ALARMS } from "../alarms.ts";

const { operator } = callsIn("operator");

/** The network at a glance. */
export const getOperatorOverview = operator("finance", "operations", "support").get(
  "/api/v1/operator/overview",
  {
    summary: "Health of the network, BP issued, liabilities, queues and alarms",
    response: ok({
      network: z.strictObject({
        lite: z.strictObject({ online: z.number(), total: z.number() }),
        normal: z.strictObject({ online: z.number(), total: z.number() }),
        accountCount: z.number(),
        /** The newest report of any device; null before the first. */
        lastReportAt: instant.nullable(),
        /** Start of the last settled hour; null before the first. */
        lastHourAt: instant.nullable(),
        /** Hours that have ended and are not settled. */
        hoursBehind: z.number(),
        /** The last settled UTC day; null before the first. */
        lastDay: z.string().nullable(),
      }),
      /** Before fees, of the last thirty UTC days that have settled hours, oldest first; days after `lastDay` are not complete. */
      issued: z.array(
        z.strictObject({
          day: z.string(),
          network: bpText,
          compute: bpText,
          activity: bpText,
          invite: bpText,
          /** Maximum issuance of its settled hours. */
          networkCeiling: bpText,
          computeCeiling: bpText
            .nullable()
            .meta({ description: "In force on that day; null without a ceiling" }),
        }),
      ),
      money: z.strictObject({
        /** Spendable balances of owners. */
        balances: bpText,
        /** Reserved for withdrawals in progress, before fees. */
        held: bpText,
        /** The same for buy-backs and exchanges, which no chain pays. */
        heldOtherwise: bpText,
        openWithdrawals: z.number(),
        /** BP in the payout contract when last looked at; null without a chain or a look. */
        contract: bpText.nullable(),
        /** The hot wallet's balance for gas, in whole coins of the chain, as decimal text. */
        gas: z.string().nullable(),
        address: z.string().meta({ description: "Of the payout contract; empty without a chain" }),
      }),
      queues: z.array(
        z.strictObject({
          task: z.string(),
          waiting: z.number(),
          running: z.number(),
          /** Those that have failed at least once. */
          failing: z.number(),
          /** Since when the oldest that is due waits; null if none is due. */
          dueSince: instant.nullable(),
        }),
      ),
      alarms: z.array(
        z.strictObject({
          alarm: z.enum(ALARMS),
          level: z.enum(["warning", "danger"]),
          count: z.number(),
          since: instant.nullable(),
        }),
      ),
      waiting: z.strictObject({
        /** Requests that the caller may decide. */
        forMe: z.number(),
        /** Requests of the caller that another operator has to decide. */
        ofMine: z.number(),
        /** Withdrawals that wait for approval. */
        reviews: z.number(),
      }),
    }),
  },
);
export type OperatorOverview = ResponseOf<typeof getOperatorOverview>;
