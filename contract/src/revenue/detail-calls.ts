import { z } from "zod";
import { SEARCH_MAX_LENGTH, TAG_SEARCH_MAX_LENGTH } from "../devices/list-rules.ts";
import { CURRENCIES } from "../currency.ts";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { namedDevice } from "../named-device.ts";
import { bpText, microBpText, ppmText } from "../ledger-fields.ts";
import { pageQuery, rowsOrNoContent } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { REVENUE_CAUSES } from "../loss-causes.ts";
import { DETAIL_FILTERS, DETAIL_SORTS } from "./detail-rules.ts";
import { BANDWIDTH_LEVELS, FAULT_CAUSES, REWARD_OBSTACLES, VALUE_BASES } from "./rules.ts";

const { anyone, owner } = callsIn("revenue");

const day = text(40);

const operator = z.enum(["ct", "cu", "cm", "abnormal", "unknown"]);

/** Cost of a fault to a device. */
const fault = z.strictObject({
  cause: z.enum(FAULT_CAUSES),
  /** Hours that it reduced. */
  hours: z.number(),
  lost: bpText,
});
export type RevenueFault = z.infer<typeof fault>;

const revenueDetailRow = z.strictObject({
  id: z.string(),
  ...namedDevice,
  noteStatus: z.boolean(),
  /** ISO instant from which the note may be changed again; null if it may be now, or never. */
  note_unlock_at: z.string().nullable(),
  /** Of the type asked for; `all` is network, compute and activity together. */
  revenue: bpText,
  /** At the price of the day, two decimals. */
  revenueToRmb: z.string(),
  network_bxc: bpText,
  compute_bxc: bpText,
  activity_bxc: bpText,
  /** `normal`, or `evening_peak` when a fault in the evening peak lowered the weight of an hour of the day. */
  description: z.enum(["normal", "evening_peak"]),
  /** The costliest fault of the day, of any kind, as `explainDay` has it; null if no fault cost anything. */
  fault: fault.nullable(),
  nf_out_bps: z.number().nullable().meta({
    description:
      "Mean outbound bits per second of the day; of a compute list the 95th percentile that was paid; null without a measurement",
  }),
  ext_storage_size: z
    .number()
    .nullable()
    .meta({ description: "Bytes; null without a measurement" }),
  storage_time: z.number().nullable().meta({
    description: "Hours of the day that the storage was online; null without a measurement",
  }),
  out_bytes: z.number().nullable().meta({ description: "Null without a measurement" }),
  operator,
  /** Version of the agent. */
  info: z.string(),
  /** In the order of the reader's language. */
  tags: z.array(z.string()),
});
export type RevenueDetailRow = z.infer<typeof revenueDetailRow>;

export const getRevenueDetail = owner.get("/api/web/revenueDetail/", {
  summary: "Revenue of the devices on a day",
  request: z.object({
    /** One of the last seven UTC days, today excluded; yesterday when absent. */
    queryDate: day.optional(),
    type: z.enum(["all", "network", "calculate"]).optional(),
    deviceType: z.enum(["lite", "normal"]).optional(),
    mac_address: text(40).optional(),
    /** Part of MAC, note, hostname, server id, address or activation code. */
    search: text(SEARCH_MAX_LENGTH).optional(),
    filterType: z.enum(DETAIL_FILTERS).optional(),
    /** Only devices with this tag; a tag that does not exist has none. */
    tag: text(TAG_SEARCH_MAX_LENGTH).optional(),
    sort: z.enum(DETAIL_SORTS).optional().meta({
      description:
        "A key, upwards; with `-` before it, downwards; newest binding first when absent",
    }),
    ...pageQuery,
    /** Marks an export; rows are the same. */
    GETRESULT: text(10).optional(),
  }),
  response: ok({
    detailList: rowsOrNoContent(revenueDetailRow),
    deviceLength: z.number(),
    /** Page size (legacy name). */
    deviceNumSize: z.number(),
    /** Totals over all devices of the day and type, independent of page and search; equal to the ledger's. */
    bxc: bpText,
    network_bxc: bpText,
    compute_bxc: bpText,
    activity_bxc: bpText,
    /** Invite rewards of the day, which belong to no device and are not in `bxc`; null with a device type. */
    invite_bxc: bpText.nullable(),
    /** Yuan and USDT per BP on the day. */
    RMBPrice: z.string(),
    usdtPrice: z.string(),
    day: z.string(),
  }),
  tokenScope: "revenue",
});
export type RevenueDetailQuery = RequestOf<typeof getRevenueDetail>;
export type RevenueDetailResponse = ResponseOf<typeof getRevenueDetail>;

export const countDayFilters = owner.get("/api/v1/revenue/day-filters", {
  summary: "How many of a day's devices each filter leaves",
  request: z.object({
    queryDate: day.optional(),
    type: z.enum(["all", "network", "calculate"]).optional(),
    deviceType: z.enum(["lite", "normal"]).optional(),
    search: text(SEARCH_MAX_LENGTH).optional(),
    tag: text(TAG_SEARCH_MAX_LENGTH).optional(),
  }),
  response: ok({
    /** Of the type, and within search and tag where they are given. */
    counts: z.record(z.enum(["total", ...DETAIL_FILTERS]), z.number()),
    day: z.string(),
  }),
  tokenScope: "revenue",
});

export const getActivityRevenue = owner.get("/api/revenueDetail/getActivityRevenue", {
  summary: "Activity rewards of the devices",
  request: z.object({
    /** `new`: one of the last seven UTC days; `old`: the first of a month of this year. */
    dateAt: day.optional(),
    type: z.enum(["new", "old"]).optional(),
  }),
  response: ok({
    rewardList: z.array(
      z.strictObject({
        mac: z.string(),
        deviceId: z.string(),
        ...namedDevice,
        operator,
        BP: bpText,
        /** Why nothing was paid: too many rewards of the account or at the device's network address. */
        obstacle: z.enum(REWARD_OBSTACLES),
      }),
    ),
    sum: bpText,
    day: z.string(),
  }),
  tokenScope: "revenue",
});
export type ActivityRevenueResponse = ResponseOf<typeof getActivityRevenue>;

const whyHour = z.strictObject({
  startsAt: z.string(),
  /** Null while the hour is not settled. */
  credit: z
    .strictObject({
      amount: bpText,
      onlineShare: z.number(),
      /** Share of the paid time online that counts, since devices of one network share it; 1 for one that shares nothing. */
      onlineFactor: z.number(),
      usableShare: z.number(),
      bandwidthLevel: z.enum(BANDWIDTH_LEVELS),
      bandwidthFactor: z.number(),
      miningFactor: z.number(),
      peakFactor: z.number(),
      /** Share of the hour that counts, since it had several network addresses or few prompt reports; otherwise 1. */
      addressFactor: z.number(),
      /** Share that a new device counts; 1 after its first days. */
      rampFactor: z.number(),
      /** Devices behind its network address where they share time online or bandwidth; otherwise null. */
      addressDeviceCount: z.number().nullable(),
      weight: z.number(),
      /** Parts per million as used in the computation, so that the amount is exactly reproducible. */
      weightPpm: ppmText,
      /** Mean outbound of the usable points where a bound lowered the bandwidth level; otherwise null. */
      reportedOutBps: z.number().nullable(),
      /** Inputs of the factors: mean outbound of the usable points, and sum and number of stability measurements. */
      measured: z
        .strictObject({ outBps: z.number(), stableSum: z.number(), stableCount: z.number() })
        .nullable(),
    })
    .nullable(),
  hour: z
    .strictObject({
      pool: bpText,
      fee: bpText,
      distributed: bpText,
      totalWeightPpm: ppmText,
      networkDeviceCount: z.number(),
      onlineWeight: z.number(),
      usableWeight: z.number(),
      /** True if the time online is paid only while the network was usable. */
      onlineNeedsUsable: z.boolean(),
      /** Slots that count, and that shares are of: 12, fewer in an hour that a demo settled before its end. */
      slotCount: z.number(),
    })
    .nullable(),
  /** The account's ledger line of the credit; empty if none. */
  lineId: z.string(),
  lost: z.record(z.enum(REVENUE_CAUSES), bpText).meta({
    description:
      "Losses by cause in this hour in BP, at the hour's price of weight; late_reports is a part of offline",
  }),
  boundShare: z.number().meta({
    description:
      "Share of the hour's slots that the device was bound in, 0 to 1: the others are no loss",
  }),
  /** Points that arrived too late after their slot, or after the hour's settlement: stored, not counted. */
  latePoints: z.number(),
});

const whyTask = z.strictObject({
  taskId: z.string(),
  type: z.string(),
  task: z.string(),
  zone: z.string(),
  threads: z.number(),
  amount: bpText,
  p95OutBps: z.number(),
  pointCount: z.number(),
  /** Share of the day in which the device reported the task as running. */
  runningShare: z.number(),
  /** Mean share of the device while the task ran. */
  taskShare: z.number(),
  /**
   * Share of the day that is paid: the time the task ran, divided at each moment by the tasks that ran. Null in credits from
   * before, which multiply the shares run and of the task.
   */
  paidShare: z.number().nullable(),
  /**
   * Share of the day's slots that the device had points in, and the share of the day that bandwidth is paid for: for the smaller of the
   * shares run and present. Null in credits from before, which pay it for `paidShare`.
   */
  presentShare: z.number().nullable(),
  bandwidthShare: z.number().nullable(),
  storageBytes: z.number(),
  /** Reported value where it exceeds the paid one; otherwise null. */
  reportedP95OutBps: z.number().nullable(),
  reportedStorageBytes: z.number().nullable(),
  /** Devices behind its network address where they share bandwidth or storage; otherwise null. */
  addressDeviceCount: z.number().nullable(),
  onlineShare: z.number(),
  /** Paid share of the day for storage: for the smaller of the shares run and online. */
  storageShare: z.number(),
  /** All tasks' gross amounts of the day and the pool that they were reduced to; null if they were paid in full. */
  reducedTo: z.strictObject({ gross: bpText, pool: bpText }).nullable(),
  bpPerMbpsDay: bpText,
  bpPerGibDay: bpText,
  feePercent: z.number(),
  obstacle: z.enum(["", "storage_below_minimum", "not_running", "too_few_points"]),
});

/** A device's day: hours, tasks and losses. */
export const explainDay = owner.get("/api/v1/revenue/why", {
  summary: "Why a device earned what it did on a day",
  request: z.object({ deviceId: text(40), day: day.optional() }),
  response: ok({
    day: z.string(),
    device: z.strictObject({ id: z.string(), ...namedDevice }),
    /** The UTC day's 24 hours, oldest first; hours before the binding or in the future are left out. */
    hours: z.array(whyHour),
    tasks: z.array(whyTask),
    activity: z.array(
      z.strictObject({
        kind: z.enum(["new", "old"]),
        amount: bpText,
        onlineShare: z.number(),
        obstacle: z.enum(REWARD_OBSTACLES),
      }),
    ),
    /** Losses by cause, largest first. */
    causes: z.array(
      z.strictObject({
        cause: z.enum(REVENUE_CAUSES),
        /** Blocking: hours without revenue; degrading: reduced revenue. */
        severity: z.enum(["blocking", "degrading"]),
        hours: z.number(),
        lost: bpText,
      }),
    ),
    network: bpText,
    compute: bpText,
    activityTotal: bpText,
    total: bpText,
    /** True if all of the day is settled. */
    isFinal: z.boolean(),
    /** Ledger line of the day's compute credits; empty when there is none. */
    computeLineId: z.string(),
  }),
  tokenScope: "revenue",
});
export type WhyResponse = ResponseOf<typeof explainDay>;

/** The devices that are offline or unstable now, and what that costs. */
export const listFaults = owner.get("/api/v1/revenue/faults", {
  summary: "What the devices that are not well lost in the last 24 settled hours",
  response: ok({
    list: z.array(fault.extend({ deviceId: z.string() })),
  }),
  tokenScope: "revenue",
});

const range = {
  /** First and last day, both included, in `zone`. */
  from: day,
  to: day,
  /** IANA name; UTC when absent. */
  zone: text(60).optional(),
};

export const getHistory = owner.get("/api/v1/revenue/history", {
  summary: "Revenue by day or month of any range",
  request: z.object({
    ...range,
    step: z.enum(["day", "month"]).optional(),
    deviceId: text(40).optional(),
  }),
  response: ok({
    zone: z.string(),
    step: z.enum(["day", "month"]),
    /** One row a period in order, also of those without revenue. */
    list: z.array(
      z.strictObject({
        /** `2026-11-20` or `2026-11`. */
        period: z.string(),
        total: bpText,
        network: bpText,
        compute: bpText,
        activity: bpText,
        invite: bpText,
        /** Compute by task type; types without any are absent. */
        byTaskType: z.record(z.string(), bpText),
      }),
    ),
    sum: z.strictObject({
      total: bpText,
      network: bpText,
      compute: bpText,
      activity: bpText,
      invite: bpText,
    }),
  }),
  tokenScope: "revenue",
});
export type HistoryResponse = ResponseOf<typeof getHistory>;

export const getStatement = owner.get("/api/v1/revenue/statement", {
  summary: "Ledger lines of a range, for a statement",
  request: z.object({
    ...range,
    ...pageQuery,
  }),
  response: ok({
    zone: z.string(),
    /** Ledger lines, oldest first. */
    list: z.array(
      z.strictObject({
        lineId: z.string(),
        /** Key of the ledger transfer. */
        reference: z.string(),
        kind: z.string(),
        occurredAt: z.string(),
        recordedAt: z.string(),
        /** The day in `zone` that the line counts towards. */
        day: z.string(),
        amount: bpText,
        balanceAfter: bpText,
        /**
         * Platform fee, deducted before this amount; of a network line its share of the hour's; for a withdrawal the gas included in the amount, negative on a
         * refund.
         */
        fee: bpText,
        /** No tax is withheld from credits; payouts carry theirs. */
        tax: bpText,
        basis: z.enum(VALUE_BASES).meta({
          description:
            "`settled`: valued at the price of its own order; `day`: at the price of its UTC day",
        }),
        price: z.string().meta({ description: "Per BP, in `currency`" }),
        value: z.string().meta({ description: "Of the amount, in `currency`, two decimals" }),
        deviceCount: z.number(),
        /** Of a withdrawal's line: what it sends, or sent back, where to, and the transaction; null for other kinds. */
        withdrawal: z
          .strictObject({
            id: z.string(),
            net: bpText,
            address: z.string(),
            transaction: z.string(),
          })
          .nullable(),
        /** Of a sale or an exchange: its yuan, negative where it came back; null for other kinds. */
        payment: z
          .strictObject({
            gross: z.string(),
            tax: z.string(),
            fee: z.string(),
            net: z.string(),
            order: z.string().meta({
              description: "Number of the payment at the payment app; empty before, and for cards",
            }),
          })
          .nullable(),
      }),
    ),
    /** Of prices and values: yuan on the Chinese site, USDT on the international one. */
    currency: z.enum(CURRENCIES),
    total: z.number(),
    pageSize: z.number(),
    /** Over all pages. */
    sum: bpText,
    /** The same by source; `sum` is credits and adjustments less `withdrawn`, `networkFees`, `boughtBack` and `exchanged`. */
    sums: z.strictObject({
      network: bpText,
      compute: bpText,
      activity: bpText,
      invite: bpText,
      adjustment: bpText,
      /** BP that withdrawals sent or hold, without the network fee; returned ones deducted. */
      withdrawn: bpText,
      networkFees: bpText,
      /** BP that buy-backs took or hold, with tax and fee; returned ones deducted. */
      boughtBack: bpText,
      /** BP that exchanges for gift cards took or hold; returned ones deducted. */
      exchanged: bpText,
    }),
    openingBalance: bpText,
    closingBalance: bpText,
  }),
  tokenScope: "revenue",
});
export type StatementResponse = ResponseOf<typeof getStatement>;

/** Merkle roots of a day's hours; public. */
export const listRoots = anyone.get("/api/v1/revenue/roots", {
  summary: "Commitments to the hours of a day",
  request: z.object({ day: day.optional() }),
  response: ok({
    day: z.string(),
    list: z.array(
      z.strictObject({
        hourAt: z.string(),
        /** Hex. */
        root: z.string(),
        leafCount: z.number(),
        totalWeightPpm: ppmText,
        distributedMicroBp: microBpText,
        feeMicroBp: microBpText,
        committedAt: z.string(),
      }),
    ),
  }),
});
export type RootsResponse = ResponseOf<typeof listRoots>;

export const getProof = owner.get("/api/v1/revenue/proof", {
  summary: "Proof of a device's share of an hour",
  request: z.object({ deviceId: text(40), hourAt: text(40) }),
  response: ok({
    hourAt: z.string(),
    root: z.string(),
    leafCount: z.number(),
    /** Index of the leaf, from 0. */
    index: z.number(),
    leaf: z.strictObject({
      deviceId: z.string(),
      weightPpm: ppmText,
      amountMicroBp: microBpText,
      /** Hex; 16 bytes unique to this leaf. */
      blinding: z.string(),
    }),
    /** Sibling hashes from the leaf up, hex; levels without a sibling are omitted (the hash is carried up). */
    path: z.array(z.string()),
  }),
  tokenScope: "revenue",
});
export type ProofResponse = ResponseOf<typeof getProof>;
