import { NOTE_CHANGE_EVERY_DAYS } from "@nodeyard/contract/devices/rules.ts";
import { PPM } from "@nodeyard/contract/ppm.ts";
import { formatFen, formatMicroBp, microBpToFen, type Rational } from "@nodeyard/contract/money.ts";
import type {
  RevenueDetailQuery,
  RevenueDetailRow,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, SLOT_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { presentName } from "../../devices/named-device.ts";
import { worstFault } from "../why/sum-causes.ts";
import type { Loss } from "../why/weigh-causes.ts";
import type { DayRow } from "./read-day-rows.ts";

export type DetailType = NonNullable<RevenueDetailQuery["type"]>;
type Measures = Pick<
  RevenueDetailRow,
  "nf_out_bps" | "ext_storage_size" | "storage_time" | "out_bytes"
>;

const SLOT_SECONDS = SLOT_MS / 1000;
const HOURS_PER_DAY = 24;

/** Hours are shown with two decimals. */
const hundredths = (hours: number): number => Math.round(hours * 100) / 100;
const size = (value: bigint | null): number | null => (value === null ? null : Number(value));

/** Basis of the day's compute credits. */
function ofCompute(row: DayRow): Measures {
  return {
    nf_out_bps: size(row.p95_out_bps),
    ext_storage_size: size(row.storage_bytes),
    storage_time:
      row.online_ppm === null ? null : hundredths((row.online_ppm * HOURS_PER_DAY) / PPM),
    out_bytes: size(row.out_bytes),
  };
}

/** The device's measurements of the day. */
function ofDay(row: DayRow): Measures {
  const isMeasured = row.out_bps_avg !== null && row.point_count !== null;
  return {
    nf_out_bps: size(row.out_bps_avg),
    ext_storage_size: size(row.external_storage_bytes),
    storage_time: row.point_count === null ? null : hundredths(row.point_count / SLOTS_PER_HOUR),
    out_bytes: isMeasured
      ? (Number(row.out_bps_avg) * Number(row.point_count) * SLOT_SECONDS) / 8
      : null,
  };
}

/** A device's revenue of the requested type; `all` is the device's total. */
function revenueOf(row: DayRow, type: DetailType): bigint {
  if (type === "network") return row.network;
  return type === "calculate" ? row.compute : row.network + row.compute + row.activity;
}

/** A device's day in wire form, in yuan at the price of that day. */
export function presentDetailRow(
  row: DayRow,
  {
    type,
    yuanPerBp,
    now,
    losses,
  }: { type: DetailType; yuanPerBp: Rational; now: Date; losses: readonly Loss[] },
): RevenueDetailRow {
  const revenue = revenueOf(row, type);
  const mayChangeNoteAt = (row.note_changed_at?.getTime() ?? 0) + NOTE_CHANGE_EVERY_DAYS * DAY_MS;
  return {
    id: String(row.device_id),
    ...presentName(row),
    noteStatus: row.unbound_at === null && mayChangeNoteAt <= now.getTime(),
    note_unlock_at:
      row.unbound_at === null && mayChangeNoteAt > now.getTime()
        ? new Date(mayChangeNoteAt).toISOString()
        : null,
    revenue: formatMicroBp(revenue),
    revenueToRmb: formatFen(microBpToFen(revenue, yuanPerBp)),
    network_bxc: formatMicroBp(row.network),
    compute_bxc: formatMicroBp(row.compute),
    activity_bxc: formatMicroBp(row.activity),
    description: row.had_evening_peak ? "evening_peak" : "normal",
    fault: worstFault(losses) ?? null,
    ...(type === "calculate" ? ofCompute(row) : ofDay(row)),
    operator: row.operator ?? "unknown",
    info: row.agent_version ?? "",
    tags: row.tags,
  };
}
