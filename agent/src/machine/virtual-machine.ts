import { readKernelFile } from "./kernel-file.ts";

/** Products and vendors of hypervisors, as DMI names their machines. */
const HYPERVISOR =
  /\b(?:qemu|kvm|bochs|vmware|virtualbox|innotek|parallels|xen|hvm domu|bhyve|virtual machine|virtual platform|openstack|cloudstack|ovirt|rhev|ahv|proxmox|vserver|droplet|compute engine|standard pc|seabios|firecracker|cloud-hypervisor|crosvm|microvm|apple virtualization)\b/i;
/** Clouds that rent guests and whole machines under one name: where the processor says nothing, a guest. */
const CLOUD =
  /\b(?:amazon ec2|alibaba cloud|aliyun|tencent cloud|huawei cloud|digitalocean|hetzner|linode|vultr|upcloud|scaleway|openstack foundation|red hat|ucloud|baidu|qingcloud|jdcloud|oraclecloud)\b/i;
const METAL = /\.metal\b|\bbare ?metal\b/i;

/**
 * True if a hypervisor runs this machine. The processor's flag and the names in DMI and the device tree decide, the same for every
 * user; the kernel's log does not, since hosts write of virtualisation there as well, and services cannot read it.
 *
 * @param root folder in place of the machine's `/`
 */
export function isVirtualMachine(root = ""): boolean {
  const read = (path: string): string => readKernelFile(`${root}${path}`) ?? "";
  // Of Xen, the domain that controls the others is the machine itself.
  if (read("/proc/xen/capabilities").includes("control_d")) return false;
  const cpuinfo = read("/proc/cpuinfo");
  const flags = /^flags\s*:(.*)$/m.exec(cpuinfo)?.[1];
  if (flags !== undefined && /\shypervisor\b/.test(flags)) return true;
  const names = ["sys_vendor", "product_name", "product_version", "bios_vendor", "board_vendor"];
  const words = names.map((name) => read(`/sys/class/dmi/id/${name}`)).join("\n");
  if (HYPERVISOR.test(words)) return true;
  if (flags === undefined && CLOUD.test(words) && !METAL.test(words)) return true;
  // POWER under KVM or PowerVM, and mainframes under z/VM or KVM.
  if (/emulated by qemu|^hypervisor\s*:|^Virtualization type\s*:\s*full/im.test(cpuinfo))
    return true;
  if (/^VM\d+ Control Program:/m.test(read("/proc/sysinfo"))) return true;
  if (read("/proc/device-tree/hypervisor/compatible") !== "") return true;
  if (/dummy-virt|\bqemu\b/.test(read("/proc/device-tree/compatible"))) return true;
  return read("/sys/hypervisor/type") !== "";
}
