import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "../../../deploy/agent/nodeyard-read-disks");
/** Finds two disks, and says of each disk its own arguments. */
const SMARTCTL = `#!/bin/sh
if [ "$1" = --scan-open ]; then
  echo "/dev/sda -d sat # /dev/sda [SAT], ATA device"
  echo "# /dev/sdb -d sat # /dev/sdb, could not be opened"
  echo "/dev/bus/0 -d megaraid,7 # a disk of a controller"
else
  for last; do before=\${this:-} this=$last; done
  echo "{\\"args\\":\\"$before $this\\"}"
fi
`;
let bin: string;
beforeAll(() => {
  bin = mkdtempSync(join(tmpdir(), "nodeyard-smartctl-"));
  writeFileSync(join(bin, "smartctl"), SMARTCTL, { mode: 0o755 });
});
afterAll(() => rmSync(bin, { recursive: true }));

const run = (disks?: string): string[] =>
  execFileSync("sh", [SCRIPT], {
    encoding: "utf8",
    env: { PATH: `${bin}:/usr/bin:/bin`, ...(disks && { NODEYARD_DISKS: disks }) },
  })
    .split("\n")
    .slice(0, -1);

it("prints the answer of each disk that smartctl finds", () => {
  expect(run()).toEqual([
    '/dev/sda sat {"args":"--device=sat /dev/sda"}',
    '/dev/bus/0 megaraid,7 {"args":"--device=megaraid,7 /dev/bus/0"}',
  ]);
});

it("reads the disks of the setting too, in place of those that are found under their names", () => {
  expect(run("/dev/sdb:usbjmicron, /dev/bus/0:megaraid,0,/dev/bus/0:megaraid,1")).toEqual([
    '/dev/sdb usbjmicron {"args":"--device=usbjmicron /dev/sdb"}',
    '/dev/bus/0 megaraid,0 {"args":"--device=megaraid,0 /dev/bus/0"}',
    '/dev/bus/0 megaraid,1 {"args":"--device=megaraid,1 /dev/bus/0"}',
    '/dev/sda sat {"args":"--device=sat /dev/sda"}',
  ]);
});

it("passes no word of the setting that is no disk", () => {
  expect(
    run("--version /etc/passwd:sat * /dev/sda: /dev/sdb:sat").map((row) => row.slice(0, 12)),
  ).toEqual(["/dev/sdb sat", "/dev/bus/0 m"]);
});
