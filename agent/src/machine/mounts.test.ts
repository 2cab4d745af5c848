import { expect, it } from "vitest";
import { parseMounts, readMounts } from "./mounts.ts";

it("reads local file systems, with blanks in their names, and the upper one of two at a place", () => {
  const table = `proc /proc proc rw 0 0
/dev/sda2 / ext4 rw,relatime 0 0
systemd-1 /mnt/usb autofs rw,fd=42 0 0
/dev/sdb1 /mnt/usb fuseblk rw,user_id=0 0 0
/dev/sdc1 /media/my\\040disk ntfs3 rw 0 0
/dev/sdd1 /mnt/shared ext4 rw 0 0
tmpfs /mnt/shared tmpfs rw 0 0
nas:/share /mnt/nas nfs4 rw 0 0
overlay / overlay rw 0 0
`;
  expect(parseMounts(table)).toEqual([
    { fs: "overlay", mount: "/", type: "overlay" },
    { fs: "/dev/sdb1", mount: "/mnt/usb", type: "fuseblk" },
    { fs: "/dev/sdc1", mount: "/media/my disk", type: "ntfs3" },
  ]);
});

it("has the sizes of this machine's root, asked for twice at once as well", async () => {
  const [one, other] = await Promise.all([readMounts(), readMounts()]);
  const root = one.find(({ mount }) => mount === "/");
  expect(root?.size).toBeGreaterThan(0);
  expect(root?.used).toBeLessThanOrEqual(root?.size ?? 0);
  expect(other.map(({ mount }) => mount)).toEqual(one.map(({ mount }) => mount));
});
