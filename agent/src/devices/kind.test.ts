import { expect, it } from "vitest";
import { architectureOf, kindOf, type MachineFacts } from "./kind.ts";

const plain: MachineFacts = {
  cpuArchitecture: "x64",
  isRouterSystem: false,
  isVirtual: false,
  chassisType: 3,
  cpuModel: "Intel Core i5",
};

it.each([
  ["x86", {}],
  ["router", { isRouterSystem: true, cpuArchitecture: "arm64" }],
  ["vm", { isVirtual: true, cpuModel: "Intel Xeon" }],
  ["arm", { cpuArchitecture: "arm64" }],
  ["server", { cpuModel: "AMD EPYC 7543" }],
  ["server", { chassisType: 17 }],
  ["server", { chassisType: 23 }],
] as const)("classifies it as %s by the strongest indicator", (kind, facts) => {
  expect(kindOf({ ...plain, ...facts })).toBe(kind);
});

it("has the ranking's two architectures", () => {
  expect(["arm", "arm64", "x64", "ia32"].map(architectureOf)).toEqual(["arm", "arm", "amd", "amd"]);
});
