import { normaliseMac } from "@nodeyard/contract/devices/rules.ts";

/** Prints what the deployer judges a machine by, as `name=value`; runs on any POSIX shell, and changes nothing. */
export const PROBE = `
has() { command -v "$1" >/dev/null 2>&1; }
echo "system=$(uname -s)"
echo "machine=$(uname -m)"
echo "cpus=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 0)"
echo "memory_kib=$(awk '$1 == "MemTotal:" { print $2 }' /proc/meminfo 2>/dev/null)"
sectors=0
for disk in /sys/block/*; do
  case "\${disk##*/}" in loop* | ram* | zram* | dm-* | md* | sr* | fd* | nbd*) continue ;; esac
  [ -r "$disk/size" ] && sectors=$((sectors + $(cat "$disk/size")))
done
echo "disk_sectors=$sectors"
has systemctl && echo "systemd=1"
{ has curl || has wget; } && echo "downloader=1"
echo "boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)"
for card in /sys/class/net/*; do
  [ -r "$card/address" ] && echo "mac=$(cat "$card/address")"
done
echo "end=1"
`;

export interface Machine {
  readonly system: string;
  readonly machine: string;
  readonly cpus: number;
  readonly memoryBytes: number;
  readonly storageBytes: number;
  readonly hasSystemd: boolean;
  readonly hasDownloader: boolean;
  readonly macs: readonly string[];
}

const SECTOR_BYTES = 512;
const MOST_MACS = 64;

/** Output of a probe; undefined if it is not complete. Figures of a foreign machine: bounded, and nothing else is taken. */
export function readProbe(output: string): Machine | undefined {
  const values = new Map<string, string[]>();
  for (const line of output.split("\n")) {
    const [, name, value] = /^(\w{1,20})=([\w.:-]{0,80})$/.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const first = (name: string): string => values.get(name)?.[0] ?? "";
  const figure = (name: string): number =>
    /^\d{1,15}$/.test(first(name)) ? Number(first(name)) : 0;
  if (first("end") !== "1") return undefined;
  const macs = (values.get("mac") ?? []).slice(0, MOST_MACS).flatMap((mac) => {
    const normal = normaliseMac(mac);
    return normal === undefined || normal === "00:00:00:00:00:00" ? [] : [normal];
  });
  return {
    system: first("system"),
    machine: first("machine"),
    cpus: figure("cpus"),
    memoryBytes: figure("memory_kib") * 1024,
    storageBytes: figure("disk_sectors") * SECTOR_BYTES,
    hasSystemd: first("systemd") === "1",
    hasDownloader: first("downloader") === "1",
    macs,
  };
}
