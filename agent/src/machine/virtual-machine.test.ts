import { expect, it } from "vitest";
import { machineOf } from "./testing/machine-of.ts";
import { isVirtualMachine } from "./virtual-machine.ts";

const machine = (options: {
  flags?: string;
  vendor?: string;
  product?: string;
  files?: Record<string, string>;
}) =>
  machineOf({
    "proc/cpuinfo":
      options.flags === undefined
        ? "processor\t: 0\n"
        : `processor\t: 0\nflags\t\t: fpu vme ${options.flags}\n`,
    ...(options.vendor && { "sys/class/dmi/id/sys_vendor": `${options.vendor}\n` }),
    ...(options.product && { "sys/class/dmi/id/product_name": `${options.product}\n` }),
    ...options.files,
  });

it.each([
  ["by the processor's flag, without DMI", { flags: "sse2 hypervisor lahf_lm" }],
  [
    "of a cloud by its flag",
    { flags: "hypervisor", vendor: "Alibaba Cloud", product: "Alibaba Cloud ECS" },
  ],
  [
    "by its product, where the flag is hidden",
    { flags: "sse2", vendor: "innotek GmbH", product: "VirtualBox" },
  ],
  ["by its vendor", { vendor: "QEMU", product: "Standard PC (i440FX + PIIX, 1996)" }],
  ["of a hypervisor's maker", { flags: "sse2", vendor: "Nutanix", product: "AHV" }],
  ["of a cloud on ARM", { vendor: "Amazon EC2", product: "t4g.micro" }],
  ["by the device tree", { files: { "proc/device-tree/hypervisor/compatible": "linux,kvm\0" } }],
  ["of QEMU on ARM", { files: { "proc/device-tree/compatible": "linux,dummy-virt\0" } }],
  ["under z/VM", { files: { "proc/sysinfo": "VM00 Control Program: z/VM    7.1.0\n" } }],
  ["on POWER", { files: { "proc/cpuinfo": "machine\t\t: CHRP IBM pSeries (emulated by qemu)\n" } }],
] as const)("is a guest %s", (_, options) => {
  expect(isVirtualMachine(machine(options))).toBe(true);
});

it.each([
  ["a host of guests", { flags: "svm sse2", vendor: "Supermicro", product: "H12SSL" }],
  ["a whole machine of a cloud", { flags: "sse2", vendor: "Amazon EC2", product: "m5.metal" }],
  ["a whole ARM machine of a cloud", { vendor: "Amazon EC2", product: "a1.metal" }],
  [
    "a host that a maker of hypervisors sells",
    { flags: "vmx", vendor: "Nutanix", product: "NX-1065-G5" },
  ],
  ["a Chromebox", { flags: "sse2", vendor: "Google", product: "Zako" }],
  ["a board", { files: { "proc/device-tree/compatible": "amlogic,s905d\0" } }],
  [
    "the domain that controls Xen",
    { flags: "hypervisor", files: { "proc/xen/capabilities": "control_d\n" } },
  ],
] as const)("is a machine: %s", (_, options) => {
  expect(isVirtualMachine(machine(options))).toBe(false);
});
