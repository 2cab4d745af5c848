import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { conditionColumn, stabilityColumn, statusColumn } from "../rooms/devices/table/columns.tsx";
import { devices } from "../rooms/devices/messages.ts";
import { DEVICE_SHEET } from "../rooms/devices/overview/device-sheet.ts";
import { NodeStatus } from "../rooms/monitoring/standard/node-heading.tsx";
import { natColumn, scheduleColumn, tasksColumn } from "../rooms/tasks/compute/compute-columns.tsx";
import { demandColumn } from "../rooms/tasks/network/demand-column.tsx";
import { conditionOf } from "../rooms/revenue/detail/condition-of.ts";
import type { Column } from "../shared/ui/column.ts";

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const task = { id: "1", type: "F", task: "f1", zone: "east", threads: 1, status: "Running" };
const WELL = {
  deviceId: "1",
  mac_address: "02:00:00:00:00:01",
  status: "online",
  last_seen_at: ago(1),
  bind_at: ago(100_000),
  stableValue: 400,
  faults: [],
  demandLevel: "high",
  nat: 3,
  portmap: "",
  nat_upd_at: null,
  schedule: true,
  last_manual_schedule_status: "applied",
  task_status: "Running",
  task_map: [{ ...task, message: "" }],
} as unknown as DeviceRow;

const STATES = {
  well: WELL,
  faulty: {
    ...WELL,
    faults: [
      { kind: "disk", measured: 1, openedAt: ago(600) },
      { kind: "memory", measured: 97, openedAt: ago(60) },
    ],
  },
  unstable: { ...WELL, stableValue: 9000 },
  unmeasured: { ...WELL, stableValue: 0 },
  new: { ...WELL, stableValue: 0, bind_at: ago(3) },
  offline: { ...WELL, status: "offline", last_seen_at: ago(60 * 68) },
  silent: { ...WELL, status: "offline", last_seen_at: null, stableValue: 0 },
} as const satisfies Record<string, DeviceRow>;

/** The columns that say how a device is, by page. */
const PAGES: Record<string, readonly Column<DeviceRow>[]> = {
  "/hardList": [conditionColumn],
  "/deviceOverview": [statusColumn, stabilityColumn],
  "/netStatus": [statusColumn, demandColumn, stabilityColumn],
  "/calculateStatus, /calculateTask": [statusColumn, natColumn, scheduleColumn, tasksColumn],
};

const EXPORTED = [devices.status, devices.sheetStability, devices.sheetStabilityLevel];

/** Tones and text of an element, as `tone:text`. */
function shown(children: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, children));
  return html
    .replace(/<[^>]*data-tone="(\w+)"[^>]*>/g, " $1:")
    .replace(/<[^>]*>/g, " ")
    .replace(/(?:\d{4}-)?\d\d-\d\d \d\d:\d\d/g, "MM-DD hh:mm")
    .replace(/\s+/g, " ")
    .replaceAll(": ", ":")
    .trim();
}

const golden = (row: DeviceRow) => ({
  ...Object.fromEntries(
    Object.entries(PAGES).map(([page, columns]) => [
      page,
      columns.map((column) => shown(column.cell(row))),
    ]),
  ),
  "/standardWatch": [shown(createElement(NodeStatus, { node: row }))],
  export: DEVICE_SHEET.filter(({ heading }) => EXPORTED.includes(heading)).map(
    ({ heading, value }) => `${heading}: ${value(row) ?? ""}`.trim(),
  ),
});

describe("each state of a device on each page", () => {
  test("is the same state", () => {
    expect(Object.fromEntries(Object.entries(STATES).map(([name, row]) => [name, golden(row)])))
      .toMatchInlineSnapshot(`
        {
          "faulty": {
            "/calculateStatus, /calculateTask": [
              "warning:Online Failing disk · Low memory",
              "NAT1 NAT traversal:yes",
              "success:Running normally",
              "F · f1 · East success:Running",
            ],
            "/deviceOverview": [
              "warning:Online Failing disk · Low memory",
              "success:High",
            ],
            "/hardList": [
              "warning:Online success:High stability Failing disk · Low memory",
            ],
            "/netStatus": [
              "warning:Online Failing disk · Low memory",
              "success:High",
              "success:High",
            ],
            "/standardWatch": [
              "success:Online Last report 1 min ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Online",
              "Stability value (ms): 400",
              "Stability: High",
            ],
          },
          "new": {
            "/calculateStatus, /calculateTask": [
              "success:Online",
              "NAT1 NAT traversal:yes",
              "success:Running normally",
              "F · f1 · East success:Running",
            ],
            "/deviceOverview": [
              "success:Online",
              "neutral:Not measured",
            ],
            "/hardList": [
              "success:Online neutral:Stability not measured",
            ],
            "/netStatus": [
              "success:Online",
              "success:High",
              "neutral:Not measured",
            ],
            "/standardWatch": [
              "success:Online Last report 1 min ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Online",
              "Stability value (ms):",
              "Stability:",
            ],
          },
          "offline": {
            "/calculateStatus, /calculateTask": [
              "danger:Offline 2 d 20 h ago (MM-DD hh:mm UTC)",
              "NAT1 NAT traversal:yes last reported 2 d 20 h ago (MM-DD hh:mm UTC)",
              "neutral:Running normally last reported 2 d 20 h ago (MM-DD hh:mm UTC)",
              "F · f1 · East neutral:Running last reported 2 d 20 h ago (MM-DD hh:mm UTC)",
            ],
            "/deviceOverview": [
              "danger:Offline 2 d 20 h ago (MM-DD hh:mm UTC)",
              "neutral:High",
            ],
            "/hardList": [
              "danger:Offline neutral:High stability 2 d 20 h ago (MM-DD hh:mm UTC)",
            ],
            "/netStatus": [
              "danger:Offline 2 d 20 h ago (MM-DD hh:mm UTC)",
              "neutral:High last reported 2 d 20 h ago (MM-DD hh:mm UTC)",
              "neutral:High",
            ],
            "/standardWatch": [
              "danger:Offline Last report 2 d 20 h ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Offline",
              "Stability value (ms): 400",
              "Stability:",
            ],
          },
          "silent": {
            "/calculateStatus, /calculateTask": [
              "danger:Offline No reports yet",
              "NAT1 NAT traversal:yes not reported yet",
              "neutral:Running normally not reported yet",
              "F · f1 · East neutral:Running not reported yet",
            ],
            "/deviceOverview": [
              "danger:Offline No reports yet",
              "neutral:Not measured",
            ],
            "/hardList": [
              "danger:Offline neutral:Stability not measured No reports yet",
            ],
            "/netStatus": [
              "danger:Offline No reports yet",
              "neutral:High not reported yet",
              "neutral:Not measured",
            ],
            "/standardWatch": [
              "danger:Offline No reports yet",
            ],
            "export": [
              "Status: Offline",
              "Stability value (ms):",
              "Stability:",
            ],
          },
          "unmeasured": {
            "/calculateStatus, /calculateTask": [
              "success:Online",
              "NAT1 NAT traversal:yes",
              "success:Running normally",
              "F · f1 · East success:Running",
            ],
            "/deviceOverview": [
              "success:Online",
              "danger:Not measured",
            ],
            "/hardList": [
              "success:Online danger:Stability not measured",
            ],
            "/netStatus": [
              "success:Online",
              "success:High",
              "danger:Not measured",
            ],
            "/standardWatch": [
              "success:Online Last report 1 min ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Online",
              "Stability value (ms):",
              "Stability:",
            ],
          },
          "unstable": {
            "/calculateStatus, /calculateTask": [
              "success:Online",
              "NAT1 NAT traversal:yes",
              "success:Running normally",
              "F · f1 · East success:Running",
            ],
            "/deviceOverview": [
              "success:Online",
              "danger:Low",
            ],
            "/hardList": [
              "success:Online danger:Low stability",
            ],
            "/netStatus": [
              "success:Online",
              "success:High",
              "danger:Low",
            ],
            "/standardWatch": [
              "success:Online Last report 1 min ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Online",
              "Stability value (ms): 9000",
              "Stability: Low",
            ],
          },
          "well": {
            "/calculateStatus, /calculateTask": [
              "success:Online",
              "NAT1 NAT traversal:yes",
              "success:Running normally",
              "F · f1 · East success:Running",
            ],
            "/deviceOverview": [
              "success:Online",
              "success:High",
            ],
            "/hardList": [
              "success:Online success:High stability",
            ],
            "/netStatus": [
              "success:Online",
              "success:High",
              "success:High",
            ],
            "/standardWatch": [
              "success:Online Last report 1 min ago (MM-DD hh:mm UTC)",
            ],
            "export": [
              "Status: Online",
              "Stability value (ms): 400",
              "Stability: High",
            ],
          },
        }
      `);
  });

  test.each(["offline", "silent"] as const)("has nothing green while %s", (name) => {
    expect(JSON.stringify(golden(STATES[name]))).not.toContain("success");
  });
});

describe("a device's day", () => {
  const day = {
    description: "normal",
    fault: null,
    network_bxc: "9.500000",
    compute_bxc: "0.000000",
    activity_bxc: "0.000000",
  } as const;
  const nothing = { ...day, network_bxc: "0.000000" };
  const offline = { cause: "offline", hours: 24, lost: "70734.947876" } as const;
  test.each([
    [day, { tone: "success", word: "Normal" }],
    [nothing, { tone: "neutral", word: "Earned nothing" }],
    [
      { ...nothing, fault: offline },
      { tone: "danger", word: "Offline, 24 hours", cost: "−70,734.94 BP" },
    ],
    [
      { ...day, fault: { ...offline, hours: 1, lost: "2947.000000" } },
      { tone: "warning", word: "Offline, 1 hour", cost: "−2,947.00 BP" },
    ],
    [
      {
        ...day,
        network_bxc: "300000.000000",
        fault: { ...offline, hours: 1, lost: "2947.000000" },
      },
      { tone: "success", word: "Normal", cost: "Offline, 1 hour: −2,947.00 BP" },
    ],
    [
      { ...day, description: "evening_peak" as const },
      { tone: "warning", word: "Evening-peak fault" },
    ],
  ])("%j", (row, expected) => {
    expect(conditionOf(row)).toEqual(expected);
  });
});
