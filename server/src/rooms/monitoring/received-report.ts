import type { ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import type { Classification } from "./classify-points.ts";

export interface ReceivedReport {
  readonly deviceId: bigint;
  readonly ip: string;
  readonly report: ReportRequest;
}

/** A report of a known device, with what is to be stored of it. */
export interface AcceptedReport extends ReceivedReport {
  readonly accountId: bigint;
  readonly verdict: Classification;
}
