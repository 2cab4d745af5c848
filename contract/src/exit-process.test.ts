import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const MODULE = JSON.stringify(new URL("exit-process.ts", import.meta.url).href);

test.each([0, 2, 130])("a process ends with %d, after its listeners have run", (code) => {
  const program = `import { exitProcess } from ${MODULE};
    process.on("exit", (code) => console.log("listener", code));
    setInterval(() => {}, 1000);
    exitProcess(${code});`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(code);
  expect(stdout).toBe(`listener ${code}\n`);
});
