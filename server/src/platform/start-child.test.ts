import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { getPriority, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nextMessage, startChild, type ChildLimits } from "./start-child.ts";

// The modules of this process may have been imported by other tests.
vi.hoisted(() => vi.resetModules());
vi.mock("node:os", async (original) => {
  const os = await original<typeof import("node:os")>();
  return { ...os, setPriority: vi.fn(os.setPriority) };
});

vi.mock("node:fs/promises", async (original) => {
  const files = await original<typeof import("node:fs/promises")>();
  return { ...files, readFile: vi.fn(files.readFile) };
});

const NONE: ChildLimits = { residentBytes: Infinity, processorMs: Infinity, lifetimeMs: 600_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-child-"));
});
afterAll(async () => {
  vi.doUnmock("node:os");
  vi.doUnmock("node:fs/promises");
  vi.resetModules();
  await rm(folder, { recursive: true });
});

async function start(program: string, limits: Partial<ChildLimits> = {}) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, program);
  return startChild(pathToFileURL(file), { ...NONE, ...limits });
}

/** Output of a module that runs in a process of its own, behind commands of a shell. */
async function evaluate(module: string, commands: string): Promise<string> {
  const node = [process.execPath, "--input-type=module", "--eval", module];
  const { stdout } = await promisify(execFile)("sh", ["-c", `${commands} "$@"`, "sh", ...node]);
  return stdout;
}

const ON_LINUX = process.platform === "linux";

test.runIf(ON_LINUX).each([
  ["processor time", "for (;;);", { processorMs: 300 }],
  [
    "memory",
    "const a = Buffer.alloc(300e6, 1); setInterval(() => a, 1000)",
    { residentBytes: 2e8 },
  ],
  ["time", "setInterval(() => {}, 1000)", { lifetimeMs: 300 }],
])("one that uses too much %s is killed, and gives no answer", async (_, program, limits) => {
  const child = await start(program, limits);
  expect(await nextMessage(child)).toBeUndefined();
  expect(child.signalCode).toBe("SIGKILL");
});

test("the memory of one is right on a Raspberry Pi 5, whose pages have 16 KiB", async () => {
  const stat = "7 (node) S 1 7 7 0 -1 4194304 900 0 0 0 9 3 0 0 30 10 11 0 55 1073741824 20000 9";
  const status = "Name:\tnode\nVmHWM:\t  330000 kB\nVmRSS:\t  320000 kB\nThreads:\t11\n";
  vi.mocked(readFile).mockImplementation(async (path) =>
    typeof path === "string" && path.endsWith("/stat") ? stat : status,
  );
  const child = await start("setInterval(() => {}, 1000)", { residentBytes: 2e8 });
  expect(await nextMessage(child)).toBeUndefined();
  vi.mocked(readFile).mockReset();
});

test("one within its limits answers, without the server's settings, at low priority", async () => {
  process.env["NODEYARD_TEST_SECRET"] = "secret";
  const child = await start(`import os from "node:os";
    process.on("message", () => process.send([process.env.NODEYARD_TEST_SECRET, os.getPriority()]));`);
  child.send("");
  expect(await nextMessage(child)).toEqual([undefined, 10]);
  child.kill();
  await once(child, "exit");
});

test.runIf(ON_LINUX)("one of a server of still lower priority has the server's", async () => {
  const program = `import os from "node:os";
    const { startChild } = await import("${new URL("start-child.ts", import.meta.url).href}");
    const child = await startChild(new URL("file:///dev/null"), { lifetimeMs: 10_000 });
    console.log(os.getPriority(child.pid));
    child.kill("SIGKILL");`;
  expect(Number(await evaluate(program, "exec nice -n 15"))).toBe(Math.min(getPriority() + 15, 19));
});

test("one whose priority the system does not lower answers, too", async () => {
  vi.mocked(setPriority).mockImplementationOnce(() => {
    throw new Error("operation not permitted");
  });
  const child = await start("process.send(1); setInterval(() => {}, 1000);");
  expect(await nextMessage(child)).toBe(1);
  child.kill();
});

test.runIf(ON_LINUX)("none is there without descriptors for it", async () => {
  const program = `import { openSync } from "node:fs";
    const { startChild } = await import("${new URL("start-child.ts", import.meta.url).href}");
    try { for (;;) openSync("/dev/null"); } catch {}
    await startChild(new URL("file:///dev/null"), {}).catch((error) => console.log(error.code));`;
  expect(await evaluate(program, "ulimit -n 64; exec")).toBe("EMFILE\n");
});

test("one whose program is missing gives no answer", async () => {
  const child = await startChild(pathToFileURL(join(folder, "none.mjs")), NONE);
  expect(await nextMessage(child)).toBeUndefined();
});
