import { ApiError, platformErrors } from "@nodeyard/contract/error.ts";
import {
  reportRequest,
  type Points,
  type ReportRequest,
} from "@nodeyard/contract/monitoring/agent-calls.ts";
import { MAX_POINTS_PER_REPORT, MAX_STABLE_VALUE } from "@nodeyard/contract/monitoring/rules.ts";
import { malformed } from "../../platform/http/send-error.ts";

const head = reportRequest.omit({ points: true });

/** Integer columns and their maxima. */
const INTEGERS = [
  ["slotAtSeconds", Number.MAX_SAFE_INTEGER],
  ["stableValue", MAX_STABLE_VALUE],
  ["inBps", Number.MAX_SAFE_INTEGER],
  ["outBps", Number.MAX_SAFE_INTEGER],
  ["diskReadBps", Number.MAX_SAFE_INTEGER],
  ["diskWriteBps", Number.MAX_SAFE_INTEGER],
  ["externalStorageBytes", Number.MAX_SAFE_INTEGER],
] as const satisfies readonly (readonly [keyof Points, number])[];
const PERCENTS = [
  "cpuPercent",
  "memoryPercent",
  "diskPercent",
] as const satisfies readonly (keyof Points)[];
/** Optional column. */
const OPTIONAL_PERCENTS = ["ioUtilPercent"] as const satisfies readonly (keyof Points)[];

function refuse(field: string): never {
  throw new ApiError(platformErrors.malformed, { params: { field }, field });
}

function columnOf(points: Record<string, unknown>, name: keyof Points, length: number): unknown[] {
  const column = points[name];
  if (!Array.isArray(column) || column.length !== length) refuse(`points.${name}`);
  return column;
}

/**
 * Parses a report; throws naming the first invalid field. Same rules as the contract's schema, plus equal lengths; points
 * are validated without the schema, whose traversal of 20,000 numbers costs more than storing them (a test compares both).
 */
export function parseReport(body: unknown): ReportRequest {
  const parsed = head.safeParse(body);
  if (!parsed.success) throw malformed(parsed.error);
  const points = (body as { points?: unknown }).points as
    | Record<string, unknown>
    | null
    | undefined;
  if (typeof points !== "object" || points === null || Array.isArray(points)) refuse("points");
  const slots = points["slotAtSeconds"];
  if (!Array.isArray(slots) || slots.length > MAX_POINTS_PER_REPORT) refuse("points.slotAtSeconds");

  for (const [name, max] of INTEGERS) {
    const column = columnOf(points, name, slots.length);
    for (let index = 0; index < column.length; index += 1) {
      const value = column[index];
      if (typeof value !== "number" || !(value >= 0 && value <= max) || value % 1 !== 0)
        refuse(`points.${name}.${index}`);
    }
  }
  const present = OPTIONAL_PERCENTS.filter((name) => points[name] !== undefined);
  for (const name of [...PERCENTS, ...present]) {
    const column = columnOf(points, name, slots.length);
    for (let index = 0; index < column.length; index += 1) {
      const value = column[index];
      if (typeof value !== "number" || !(value >= 0 && value <= 100))
        refuse(`points.${name}.${index}`);
    }
  }
  return { ...parsed.data, points: points as unknown as Points };
}
