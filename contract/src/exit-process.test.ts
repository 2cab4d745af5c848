import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const MODULE = JSON.stringify(new URL("exit-process.ts", import.meta.url).href);

const run = (before: string, code: number) =>
  spawnSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import fs from "node:fs";
      import { syncBuiltinESMExports } from "node:module";
      ${before}
      syncBuiltinESMExports();
      const { exitProcess } = await import(${MODULE});
      process.on("exit", (code) => console.log("listener", code));
      setInterval(() => {}, 1000);
      exitProcess(${code});`,
    ],
    { encoding: "utf8" },
  );

test.each([0, 2, 130])("a process ends with %d, after its listeners have run", (code) => {
  const { status, stdout, stderr } = run("", code);
  expect(stderr).toBe("");
  expect(status).toBe(code);
  expect(stdout).toBe(`listener ${code}\n`);
});

test("a process ends with its code where there is no shell", () => {
  const withoutShell = `fs.existsSync = () => false;
    const { execve } = process;
    process.execve = (_shell, ...rest) => execve.call(process, "/none/sh", ...rest);`;
  const { status, signal, stdout } = run(withoutShell, 2);
  expect([status, signal]).toEqual([2, null]);
  expect(stdout).toBe("listener 2\n");
});
