import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nextMessage, startChild, type ChildLimits } from "./start-child.ts";

const NONE: ChildLimits = { residentBytes: Infinity, processorMs: Infinity, lifetimeMs: 600_000 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-child-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(program: string, limits: Partial<ChildLimits> = {}) {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(file, program);
  return startChild(pathToFileURL(file), { ...NONE, ...limits });
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
    const child = startChild(new URL("file:///dev/null"), { lifetimeMs: 10_000 });
    console.log(os.getPriority(child.pid));
    child.kill("SIGKILL");`;
  const { stdout } = await promisify(execFile)("nice", [
    "-n",
    "15",
    process.execPath,
    "--input-type=module",
    "--eval",
    program,
  ]);
  expect(Number(stdout)).toBe(Math.min(getPriority() + 15, 19));
});

test("one that cannot be started gives no answer", async () => {
  const child = startChild(pathToFileURL(join(folder, "none.mjs")), NONE);
  expect(await nextMessage(child)).toBeUndefined();
});
