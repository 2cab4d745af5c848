import { expect, it } from "vitest";
import { machineOf } from "../machine/testing/machine-of.ts";
import { measureProcessor } from "./measure-processor.ts";

/** Of each processor its package and its core. */
const machine = (packages: readonly number[], files: Record<string, string> = {}) =>
  machineOf({
    ...Object.fromEntries(
      packages.flatMap((id, at) => [
        [`sys/devices/system/cpu/cpu${at}/topology/physical_package_id`, `${id}\n`],
        [`sys/devices/system/cpu/cpu${at}/topology/core_id`, `${at}\n`],
      ]),
    ),
    ...files,
  });

it("has a socket for each package, and one on a board, whose clusters older kernels call packages", async () => {
  expect(await measureProcessor(machine([0, 0, 1, 1]))).toMatchObject({ sockets: 2 });
  // A Rock 5C, an RK3582 with Linux 6.1: four Cortex-A55 and two Cortex-A76.
  const board = { "proc/device-tree/compatible": "radxa,rock-5c\0rockchip,rk3588s\0" };
  expect(await measureProcessor(machine([0, 0, 0, 0, 1, 1], board))).toMatchObject({ sockets: 1 });
});
