import { report, type ReportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { httpRequest, type Sequence } from "./http-load.ts";

export interface ReportPlan {
  readonly keys: readonly string[];
  readonly firstSlotMs: number;
  readonly pointsPerReport: number;
  readonly reportsPerDevice: number;
  readonly firstSeq: number;
  readonly connections: number;
}

/** Figures of a point, the same for the load and for the baseline. */
export function pointFigures(device: number, slot: number) {
  const mix = (factor: number, range: number): number =>
    ((device + 1) * factor + slot * 7919) % range;
  return {
    stableValue: mix(37, 3000),
    inBps: mix(104_729, 80_000_000),
    outBps: mix(1_299_709, 200_000_000),
    cpuPercent: mix(13, 1000) / 10,
    memoryPercent: mix(17, 1000) / 10,
    diskPercent: mix(19, 1000) / 10,
    ioUtilPercent: mix(23, 1000) / 10,
    diskReadBps: mix(1009, 5_000_000),
    diskWriteBps: mix(1013, 5_000_000),
    externalStorageBytes: 500_107_862_016,
  };
}

type Figures = ReturnType<typeof pointFigures>;

function reportBody(plan: ReportPlan, device: number, turn: number): string {
  const first = turn * plan.pointsPerReport;
  const slots = Array.from({ length: plan.pointsPerReport }, (_, index) => first + index);
  const rows = slots.map((slot) => pointFigures(device, slot));
  const column = (name: keyof Figures): number[] => rows.map((row) => row[name]);
  const request: ReportRequest = {
    seq: plan.firstSeq + turn,
    sentAt: new Date(plan.firstSlotMs).toISOString(),
    points: {
      slotAtSeconds: slots.map((slot) => (plan.firstSlotMs + slot * SLOT_MS) / 1000),
      stableValue: column("stableValue"),
      inBps: column("inBps"),
      outBps: column("outBps"),
      cpuPercent: column("cpuPercent"),
      memoryPercent: column("memoryPercent"),
      diskPercent: column("diskPercent"),
      ioUtilPercent: column("ioUtilPercent"),
      diskReadBps: column("diskReadBps"),
      diskWriteBps: column("diskWriteBps"),
      externalStorageBytes: column("externalStorageBytes"),
    },
    natType: 3,
    portMap: "UPNP",
  };
  return JSON.stringify(request);
}

/**
 * Reports of a fleet, turn by turn, as its agents send them: a device's next one when the last is answered, thus all of them over
 * one connection. A report that another overtakes is a repeat to the server, which takes each number once and in order.
 */
export function makeRequests(plan: ReportPlan): Sequence[] {
  const requests = Array.from({ length: plan.connections }, (): Buffer[] => []);
  for (let turn = 0; turn < plan.reportsPerDevice; turn += 1) {
    for (const [device, key] of plan.keys.entries()) {
      const headers = { authorization: `Bearer ${key}`, "x-device": String(device) };
      requests[device % plan.connections]?.push(
        httpRequest("POST", report.path, headers, reportBody(plan, device, turn)),
      );
    }
  }
  return requests;
}
