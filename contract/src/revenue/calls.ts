import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { namedDevice } from "../named-device.ts";
import { text } from "../fields.ts";
import { LEDGER_KINDS } from "../ledger.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { BANDWIDTH_LEVELS } from "./rules.ts";

const { owner } = callsIn("revenue");

export const getSummary = owner.get("/api/web/revenue_v3/", {
  summary: "Totals and balance",
  response: ok({
    ret: z.strictObject({
      /** All credits ever, network, compute, activity and invite together, after the platform fee. */
      totalRevenue: bpText,
      balance: bpText,
      balanceYuan: z.number().meta({
        description: "Whole yuan, at the price of a sale, the mean of seven days",
      }),
      totalInvite: bpText,
      totalNetRevenue: bpText,
      totalCalculate: bpText,
      RMBPrice: z.string().meta({ description: "Yuan per BP, as decimal text" }),
      usdtPrice: z.string().meta({ description: "USDT per BP, as decimal text" }),
    }),
  }),
  opensInApp: true,
  tokenScope: "revenue",
});
export type SummaryResponse = ResponseOf<typeof getSummary>;

export const getActivityTotal = owner.get("/api/revenueDetail/getActivityAllRevenue", {
  summary: "Total of activity rewards",
  response: ok({ rewardSummary: z.strictObject({ bp: bpText }) }),
  tokenScope: "revenue",
});

/** Legacy spelling of the path. */
export const getLastSevenDays = owner.get("/api/revenue/getLastSenvenRevenue", {
  summary: "Revenue of the last seven UTC days",
  request: z.object({ deviceId: text(40).optional() }),
  response: ok({
    /** Keyed by the start of the UTC day, milliseconds since the epoch; the last seven full days. */
    data: z.record(
      z.string(),
      z.strictObject({ bxc: bpText, network_bxc: bpText, compute_bxc: bpText }),
    ),
  }),
  opensInApp: true,
  tokenScope: "revenue",
});
export type LastSevenDaysResponse = ResponseOf<typeof getLastSevenDays>;

const ledgerLine = z.strictObject({
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** Start of the settled hour or day, ISO. */
  occurredAt: z.string(),
  recordedAt: z.string(),
  amount: bpText,
  /** Running balance in the order of the periods that lines are for. */
  balanceAfter: bpText,
  /** Number of devices in the line; 0 if not about devices. */
  deviceCount: z.number(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;

/** Ledger lines of an account, newest first: the components of the revenue page's figures. */
export const listLedgerLines = owner.get("/api/v1/revenue/lines", {
  summary: "Ledger lines of the account",
  request: z.object({
    /** UTC day; all days by default. */
    day: z.iso.date().optional(),
    /** `revenue`: all kinds of total revenue; all kinds by default. */
    kind: z.enum([...LEDGER_KINDS, "revenue"]).optional(),
    ...pageQuery,
  }),
  response: ok({
    list: z.array(ledgerLine),
    total: z.number(),
    deviceSize: z.number(),
    /** Sum over all pages of this query. */
    sum: bpText,
  }),
  tokenScope: "revenue",
});
export type LedgerLinesQuery = RequestOf<typeof listLedgerLines>;
export type LedgerLinesResponse = ResponseOf<typeof listLedgerLines>;

/** All inputs of the hour's share; shares are 0 to 1, weights as in the formula. */
const creditRow = z.strictObject({
  deviceId: z.string(),
  ...namedDevice,
  onlineShare: z.number(),
  /** Share of the paid time online that counts, since devices of one network share it; 1 for one that shares nothing. */
  onlineFactor: z.number(),
  usableShare: z.number(),
  bandwidthLevel: z.enum(BANDWIDTH_LEVELS),
  bandwidthFactor: z.number(),
  miningFactor: z.number(),
  /** `normal`, or `evening_peak` when the weight was lowered for a fault in the evening peak. */
  description: z.enum(["normal", "evening_peak"]),
  peakFactor: z.number(),
  /** Share of the hour that counts, since it had several network addresses or few prompt reports; otherwise 1. */
  addressFactor: z.number(),
  /** Share that a new device counts; 1 after its first days. */
  rampFactor: z.number(),
  weight: z.number(),
  amount: bpText,
});
export type CreditRow = z.infer<typeof creditRow>;

/** The credits behind one ledger line: each device's inputs, the formula and its numbers. */
export const listCredits = owner.get("/api/v1/revenue/credits", {
  summary: "The device credits behind a ledger line",
  request: z.object({
    lineId: text(40),
    ...pageQuery,
  }),
  response: ok({
    hour: z.strictObject({
      startsAt: z.string(),
      pool: bpText,
      fee: bpText,
      distributed: bpText,
      totalWeight: z.number(),
      networkDeviceCount: z.number(),
      onlineWeight: z.number(),
      usableWeight: z.number(),
      /** True if the time online is paid only while the network was usable. */
      onlineNeedsUsable: z.boolean(),
      /** Slots that count, and that shares are of: 12, fewer in an hour that a demo settled before its end. */
      slotCount: z.number(),
    }),
    list: z.array(creditRow),
    total: z.number(),
    deviceSize: z.number(),
    sum: bpText,
  }),
  tokenScope: "revenue",
});
export type CreditsResponse = ResponseOf<typeof listCredits>;
