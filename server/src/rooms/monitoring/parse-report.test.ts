import { ApiError } from "@nodeyard/contract/error.ts";
import { reportRequest } from "@nodeyard/contract/monitoring/agent-calls.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReport } from "./parse-report.ts";
import { pointsAt, reportOf } from "./testing/fleet.ts";

const good = () =>
  structuredClone(reportOf(1, pointsAt(["2026-11-20T22:00:00Z", "2026-11-20T22:05:00Z"])));

/** Including all optional fields. */
const full = () => {
  const report = good();
  return {
    ...report,
    dnsOk: false,
    taskStorageBytes: 2 ** 40,
    points: { ...report.points, ioUtilPercent: [0, 99.5] },
  };
};

function fieldOf(body: unknown): string | undefined {
  try {
    parseReport(body);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).definition.status).toBe(400);
    return (error as ApiError).field;
  }
}

describe("parseReport", () => {
  it("takes what the contract takes", () => {
    expect(parseReport(good())).toEqual(reportRequest.parse(good()));
    expect(parseReport(full())).toEqual(reportRequest.parse(full()));
  });

  it.each([
    ["body", null],
    ["body", []],
    ["body", "text"],
    ["seq", { ...good(), seq: 0 }],
    ["seq", { ...good(), seq: "1" }],
    ["sentAt", { ...good(), sentAt: "yesterday" }],
    ["natType", { ...good(), natType: 9 }],
    ["portMap", { ...good(), portMap: "none" }],
    ["hardware.kind", { ...good(), hardware: { kind: "toaster" } }],
    ["points", { ...good(), points: undefined }],
    ["points", { ...good(), points: [] }],
    ["points.slotAtSeconds", { ...good(), points: { ...good().points, slotAtSeconds: "0" } }],
    [
      "points.slotAtSeconds",
      { ...good(), points: { ...good().points, slotAtSeconds: Array(2017).fill(0) } },
    ],
    ["points.inBps", { ...good(), points: { ...good().points, inBps: [1] } }],
    ["points.outBps.1", { ...good(), points: { ...good().points, outBps: [1, 1.5] } }],
    ["points.outBps.0", { ...good(), points: { ...good().points, outBps: [-1, 1] } }],
    [
      "points.stableValue.0",
      { ...good(), points: { ...good().points, stableValue: [2 ** 31, 1] } },
    ],
    ["points.cpuPercent.1", { ...good(), points: { ...good().points, cpuPercent: [1, 100.1] } }],
    ["points.diskPercent.0", { ...good(), points: { ...good().points, diskPercent: [null, 1] } }],
    ["points.ioUtilPercent", { ...good(), points: { ...good().points, ioUtilPercent: [1] } }],
    ["points.ioUtilPercent", { ...good(), points: { ...good().points, ioUtilPercent: null } }],
    [
      "points.ioUtilPercent.1",
      { ...good(), points: { ...good().points, ioUtilPercent: [1, 101] } },
    ],
    [
      "points.ioUtilPercent.0",
      { ...good(), points: { ...good().points, ioUtilPercent: [null, 1] } },
    ],
    ["dnsOk", { ...good(), dnsOk: "yes" }],
    ["dnsOk", { ...good(), dnsOk: null }],
    ["taskStorageBytes", { ...good(), taskStorageBytes: -1 }],
    ["taskStorageBytes", { ...good(), taskStorageBytes: 1.5 }],
    ["taskStorageBytes", { ...good(), taskStorageBytes: 2 ** 53 }],
  ])("names the field at fault: %s", (field, body) => {
    const found = fieldOf(body);
    if (field === "hardware.kind") expect(found).toMatch(/^hardware\./);
    else expect(found).toBe(field);
  });

  it("refuses and takes the same bodies as the schema, for any single value put anywhere", () => {
    const paths = [
      ["seq"],
      ["sentAt"],
      ["natType"],
      ["portMap"],
      ["hardware"],
      ["dnsOk"],
      ["taskStorageBytes"],
      ["points"],
      ...Object.keys(full().points).flatMap((name) => [
        ["points", name],
        ["points", name, "1"],
      ]),
    ];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.integer(),
      fc.double({ noNaN: true }),
      fc.constantFrom(0, -0, 100, 2 ** 31, 2 ** 53, 2 ** 53 - 1, [1, 2], [1], "1"),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, put) => {
        const body = full() as unknown as Record<string, unknown>;
        let place = body;
        for (const step of path.slice(0, -1)) place = place[step] as Record<string, unknown>;
        place[path.at(-1) as string] = put;
        const points = body["points"] as Record<string, unknown[]>;
        const isEven = Object.values(points ?? {}).every(
          (column) => column?.length === points["slotAtSeconds"]?.length,
        );
        expect(fieldOf(body) === undefined).toBe(reportRequest.safeParse(body).success && isEven);
      }),
      { numRuns: 2000 },
    );
  });
});
