import { expect, it } from "vitest";
import { textsIn } from "../texts.ts";
import { createDiskWatch } from "./disk-watch.ts";

const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

function watched() {
  const lines: string[] = [];
  const note = (line: string): void => void lines.push(line);
  const log = { info: note, warn: note, error: note };
  return { lines, disk: createDiskWatch("/var/lib/agent", log, textsIn("en")) };
}

it("says once that the disk is full, repeats what it did not take, and says that it takes it again", async () => {
  const { lines, disk } = watched();
  let isFull = true;
  const written: string[] = [];
  const write = (name: string, content: () => string) =>
    disk.write(name, async () => {
      if (isFull) throw full;
      written.push(content());
    });
  let seq = 1;
  expect(await write("outbox", () => `outbox ${seq}`)).toBe(false);
  expect(await write("points", () => "points")).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("ENOSPC");
  isFull = false;
  seq = 2;
  expect(await write("state", () => "state")).toBe(true);
  expect(written).toEqual(["state", "outbox 2", "points"]);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain("again");
});

it("throws what is no trouble of the disk", async () => {
  const { disk } = watched();
  const denied = Object.assign(new Error("EACCES"), { code: "EACCES" });
  await expect(disk.write("state", () => Promise.reject(denied))).rejects.toBe(denied);
});
