import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const NEEDED = ["debootstrap", "mke2fs", "qemu-system-x86_64"];
const PACKAGES =
  "systemd,systemd-sysv,udev,kmod,iproute2,procps,ppp,pppoe,nftables,radvd,linux-image-amd64";
/** Serial port of what the scene prints; the kernel and systemd have the first. */
const SCENE_PORT = "/dev/ttyS1";
const SCENE_ENDED = /^scene ended: (\S*)$/;
const SCENE_UNIT = `[Unit]
Description=What is tried in this machine
[Service]
Type=exec
ExecStart=/bin/sh /srv/run.sh
StandardOutput=file:${SCENE_PORT}
StandardError=file:${SCENE_PORT}
ExecStopPost=/bin/sh -c 'echo "scene ended: $SERVICE_RESULT" >${SCENE_PORT}; systemctl --force --force poweroff'
[Install]
WantedBy=multi-user.target
`;

/** Why no machine can be made or booted here; undefined if one can. */
export function obstacle(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "root on Linux is needed";
  const missing = NEEDED.filter((name) => spawnSync("which", [name]).status !== 0);
  return missing.length > 0 ? `missing: ${missing.join(", ")}` : undefined;
}

interface Machine {
  kernel: string;
  initrd: string;
  disk: string;
}

/** Debian as debootstrap makes it, with its kernel; made once, and kept below `directory`. */
export function makeMachine(directory: string): Machine {
  const root = join(directory, "root");
  const disk = join(directory, "debian.img");
  if (!existsSync(disk)) {
    rmSync(root, { recursive: true, force: true });
    run("debootstrap", ["--variant=minbase", `--include=${PACKAGES}`, "bookworm", root]);
    writeFileSync(join(root, "etc/fstab"), "/dev/vdb /srv ext4 ro 0 0\n");
    writeFileSync(join(root, "etc/systemd/system/scene.service"), SCENE_UNIT);
    run("chroot", [root, "systemctl", "enable", "scene.service"]);
    makeDisk(root, disk, "2G");
  }
  const find = (name: string): string =>
    join(root, "boot", readdirSync(join(root, "boot")).find((file) => file.startsWith(name)) ?? "");
  return { kernel: find("vmlinuz-"), initrd: find("initrd.img-"), disk };
}

function makeDisk(from: string, disk: string, size: string): void {
  rmSync(disk, { force: true });
  run("mke2fs", ["-q", "-t", "ext4", "-d", from, disk, size]);
}

function run(program: string, args: readonly string[]): void {
  const made = spawnSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
  if (made.status !== 0) throw new Error(`${program} ended with ${made.status}`);
}

/**
 * Boots the machine, without a network, with a folder at /srv of which it runs `run.sh`. Its disk is as it was made.
 *
 * @param onLine called with each line that is printed there
 * @returns what systemd says of the end: `success`
 */
export async function bootMachine(
  directory: string,
  { kernel, initrd, disk }: Machine,
  payload: string,
  onLine: (line: string) => void,
): Promise<string> {
  const payloadDisk = join(directory, "payload.img");
  makeDisk(payload, payloadDisk, "512M");
  const drive = (file: string): string[] => [
    "-drive",
    `file=${file},if=virtio,format=raw,snapshot=on`,
  ];
  const qemu = spawn(
    "qemu-system-x86_64",
    [
      // Its clock counts instructions, and jumps while it is idle: a busy host changes no figure, and waits take no time.
      "-machine q35 -accel tcg -icount shift=0,sleep=off -rtc clock=vm -smp 1 -m 1500".split(" "),
      "-nodefaults -display none -no-reboot".split(" "),
      ["-serial", `file:${join(directory, "console.log")}`, "-serial", "stdio"],
      ["-kernel", kernel, "-initrd", initrd],
      ["-append", "root=/dev/vda rw console=ttyS0 panic=1 mitigations=off"],
      drive(disk),
      drive(payloadDisk),
    ].flat(),
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let result = "nothing: see console.log";
  createInterface({ input: qemu.stdout }).on("line", (line) => {
    const printed = line.replace(/\r$/, "");
    const end = SCENE_ENDED.exec(printed)?.[1];
    if (end === undefined) onLine(printed);
    else result = end;
  });
  await once(qemu, "close");
  return result;
}
