import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readFio } from "./fio.ts";
import { testDisk, TEST_FILE } from "./test-disk.ts";

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "nodeyard-disk-"));
});
afterEach(() => rm(state, { recursive: true, force: true }));

const disk = { disk: "sda", isSsd: true, sizeBytes: 1, mount: tmpdir() };
const quick = (over: object = {}) => ({
  stateDirectory: state,
  onDirectory: async () => undefined,
  signal: new AbortController().signal,
  seconds: 0.1,
  find: async () => false,
  ...over,
});

it("measures a file system without fio, and leaves nothing on it", async () => {
  const directories: string[] = [];
  const onDirectory = async (directory: string): Promise<void> => void directories.push(directory);
  const { method, fault, ...found } = await testDisk(disk, quick({ onDirectory }));
  expect(fault).toBeUndefined();
  expect(["direct", "cached"]).toContain(method);
  for (const rate of [found.readKbytes, found.writeKbytes, found.readIops, found.writeIops])
    expect(rate).toBeGreaterThan(0);
  expect(directories).toEqual([join(state, "acceptance")]);
  expect(await readdir(state)).toEqual([]);
});

it("says why a disk has no figures, and tests none that is not mounted", async () => {
  const { mount: _, ...unmounted } = disk;
  expect(await testDisk({ ...unmounted, mount: undefined }, quick())).toMatchObject({
    fault: "notWritable",
  });
  expect(await testDisk({ ...disk, mount: join(state, "gone") }, quick())).toMatchObject({
    fault: "failed",
  });
});

it("ends with its signal, and removes its file then", async () => {
  const stop = new AbortController();
  const test = testDisk(disk, quick({ signal: stop.signal, seconds: 30 }));
  await sleep(300);
  stop.abort();
  await expect(test).rejects.toThrow();
  expect(await readdir(state)).toEqual([]);
});

it("leaves its file in the announced directory when it is killed", async () => {
  const program = `
    import { testDisk } from ${JSON.stringify(new URL("./test-disk.ts", import.meta.url).href)};
    await testDisk(${JSON.stringify(disk)}, { stateDirectory: ${JSON.stringify(state)}, seconds: 30,
      onDirectory: async () => undefined, signal: new AbortController().signal, find: async () => false });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: "inherit",
  });
  const file = join(state, "acceptance", TEST_FILE);
  await expect
    .poll(
      () =>
        stat(file).then(
          ({ size }) => size,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  expect(await readdir(join(state, "acceptance"))).toEqual([TEST_FILE]);
});

it("reads what fio prints, with lines of older versions before it", () => {
  const output = `fio: a warning\n${JSON.stringify({
    jobs: [
      { jobname: "write", read: { bw: 0 }, write: { bw: 412_345, iops: 402.7 } },
      { jobname: "randread", read: { bw: 81_000, iops: 20_251.4 }, write: {} },
    ],
  })}`;
  const jobs = readFio(output);
  expect(jobs.get("write")?.write.bw).toBe(412_345);
  expect(jobs.get("randread")?.read.iops).toBe(20_251.4);
});
