import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { cpus } from "node:os";
import { mediaNames } from "./block-devices.ts";

// Read here and not as kernel files, which support bundles contain.
function read(path: string): string {
  try {
    return readFileSync(path, "latin1").replaceAll("\0", "").trim();
  } catch {
    return "";
  }
}

/** True of what can be pulled out; a path through the kernel's tree of devices. */
function isUsb(path: string): boolean {
  try {
    return realpathSync(path).includes("/usb");
  } catch {
    return false;
  }
}

/** The machine's own serial numbers; product and board are readable for root alone. */
const OWN = [
  "/sys/firmware/devicetree/base/serial-number",
  "/sys/class/dmi/id/product_uuid",
  "/sys/class/dmi/id/product_serial",
  "/sys/class/dmi/id/board_serial",
];
/** Serial numbers of a disk, the first that is there: of eMMC and cards, NVMe and virtio, SCSI. */
const OF_DISK = ["device/cid", "device/serial", "serial", "wwid", "device/wwid"];
/** An address that the kernel has made up, anew for each start. */
const RANDOM_ADDRESS = "1";

function portAddresses(root: string): string[] {
  const folder = `${root}/sys/class/net`;
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // No network of this kernel.
  }
  return names
    .map((name) => `${folder}/${name}`)
    .filter(
      (port) =>
        read(`${port}/device/uevent`) !== "" &&
        !isUsb(`${port}/device`) &&
        read(`${port}/addr_assign_type`) !== RANDOM_ADDRESS,
    )
    .map((port) => read(`${port}/address`));
}

/**
 * A hash that differs between machines and is the same after the system is installed anew: over serial numbers of machine and disks,
 * MAC addresses of ports, and the processor. The device's id is in it, so that it names nothing elsewhere. Undefined where
 * nothing differs between machines.
 *
 * @param root folder in place of the machine's `/`
 */
export function hardwarePrint(deviceId: string, root = ""): string | undefined {
  const blocks = `${root}/sys/block`;
  const disks = mediaNames(blocks)
    .filter((name) => read(`${blocks}/${name}/removable`) !== "1" && !isUsb(`${blocks}/${name}`))
    .map((name) => OF_DISK.map((file) => read(`${blocks}/${name}/${file}`)).find(Boolean) ?? "");
  const own = OWN.map((path) => read(`${root}${path}`));
  const known = [...own, ...disks, ...portAddresses(root)].filter(Boolean).toSorted();
  if (known.length === 0) return undefined;
  const facts = [deviceId, cpus()[0]?.model ?? "", ...known].join("\n");
  return createHash("sha256").update(facts).digest("hex").slice(0, 32);
}
