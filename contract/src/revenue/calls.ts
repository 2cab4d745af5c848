import { z } from "zod";
import { empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import { detailCalls } from "./detail-calls.ts";
import { pageQuery } from "../pagination-fields.ts";
import * as endpoints from "./endpoints.ts";

/** BP as exact decimal text with six decimals. */
const bp = z.string();

const summaryResponse = z.object({
  code: z.number(),
  ret: z.object({
    /** All credits ever, network, compute, activity and invite together, after the platform fee. */
    totalRevenue: bp,
    balance: bp,
    totalInvite: bp,
    totalNetRevenue: bp,
    totalCalculate: bp,
    /** Price of one BP in yuan, as decimal text. */
    RMBPrice: z.string(),
  }),
});
export type SummaryResponse = z.infer<typeof summaryResponse>;

const activityTotalResponse = z.object({ code: z.number(), rewardSummary: z.object({ bp }) });
export type ActivityTotalResponse = z.infer<typeof activityTotalResponse>;

const lastSevenDaysQuery = z.object({ deviceId: text(40).optional() });
export type LastSevenDaysQuery = z.infer<typeof lastSevenDaysQuery>;
const lastSevenDaysResponse = z.object({
  code: z.number(),
  /** Keyed by the start of the UTC day, milliseconds since the epoch; the last seven full days. */
  data: z.record(z.string(), z.object({ bxc: bp, network_bxc: bp, compute_bxc: bp })),
});
export type LastSevenDaysResponse = z.infer<typeof lastSevenDaysResponse>;

/** Kinds of ledger line that an owner sees. */
export const LINE_KINDS = [
  "network",
  "compute",
  "activity",
  "invite",
  "adjustment",
  "withdrawal",
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const ledgerLinesQuery = z.object({
  /** UTC day; all days when absent. */
  day: z.iso.date().optional(),
  /** `revenue`: every kind that the total revenue sums up; lines of all kinds when absent. */
  kind: z.enum([...LINE_KINDS, "revenue"]).optional(),
  ...pageQuery,
});
export type LedgerLinesQuery = z.infer<typeof ledgerLinesQuery>;
const ledgerLine = z.object({
  id: z.string(),
  kind: z.enum(LINE_KINDS),
  /** ISO instant that the line is for: the start of the settled hour or day. */
  occurredAt: z.string(),
  recordedAt: z.string(),
  amount: bp,
  balanceAfter: bp,
  /** How many devices the line is the sum of; 0 where it is not about devices. */
  deviceCount: z.number(),
});
export type LedgerLine = z.infer<typeof ledgerLine>;
const ledgerLinesResponse = z.object({
  code: z.number(),
  list: z.array(ledgerLine),
  total: z.number(),
  deviceSize: z.number(),
  /** Sum over all pages of this query. */
  sum: bp,
});
export type LedgerLinesResponse = z.infer<typeof ledgerLinesResponse>;

const creditsQuery = z.object({
  lineId: text(40),
  ...pageQuery,
});
export type CreditsQuery = z.infer<typeof creditsQuery>;
/** Everything that the hour's share was computed from; shares are 0 to 1, weights as the formula gives them. */
const creditRow = z.object({
  deviceId: z.string(),
  mac_address: z.string(),
  note: z.string(),
  onlineShare: z.number(),
  usableShare: z.number(),
  bandwidthLevel: z.enum(["none", "low", "medium", "high"]),
  bandwidthFactor: z.number(),
  miningFactor: z.number(),
  /** `normal`, or `evening_peak` when the weight was lowered for a fault in the evening peak. */
  description: z.enum(["normal", "evening_peak"]),
  peakFactor: z.number(),
  weight: z.number(),
  amount: bp,
});
export type CreditRow = z.infer<typeof creditRow>;
const creditsResponse = z.object({
  code: z.number(),
  hour: z.object({
    startsAt: z.string(),
    pool: bp,
    fee: bp,
    distributed: bp,
    totalWeight: z.number(),
    networkDeviceCount: z.number(),
    onlineWeight: z.number(),
    usableWeight: z.number(),
  }),
  list: z.array(creditRow),
  total: z.number(),
  deviceSize: z.number(),
  sum: bp,
});
export type CreditsResponse = z.infer<typeof creditsResponse>;

export const calls = [
  ...detailCalls,
  defineCall({
    room: "revenue",
    endpoint: endpoints.getSummary,
    access: "owner",
    request: empty,
    response: summaryResponse,
    summary: "Totals and balance",
  }),
  defineCall({
    room: "revenue",
    endpoint: endpoints.getActivityTotal,
    access: "owner",
    request: empty,
    response: activityTotalResponse,
    summary: "Total of activity rewards",
  }),
  defineCall({
    room: "revenue",
    endpoint: endpoints.getLastSevenDays,
    access: "owner",
    request: lastSevenDaysQuery,
    response: lastSevenDaysResponse,
    summary: "Revenue of the last seven UTC days",
  }),
  defineCall({
    room: "revenue",
    endpoint: endpoints.listLedgerLines,
    access: "owner",
    request: ledgerLinesQuery,
    response: ledgerLinesResponse,
    summary: "Ledger lines of the account",
  }),
  defineCall({
    room: "revenue",
    endpoint: endpoints.listCredits,
    access: "owner",
    request: creditsQuery,
    response: creditsResponse,
    summary: "The device credits behind a ledger line",
  }),
];
