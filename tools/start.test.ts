import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a taken port is reported before anything is installed", async () => {
  const clone = await mkdtemp(join(tmpdir(), "nodeyard-start-"));
  for (const folder of ["tools", "console/build"])
    await mkdir(join(clone, folder), { recursive: true });
  for (const file of ["start", "launch", "prepare", "../console/build/fingerprint"])
    await cp(join(import.meta.dirname, `${file}.mjs`), join(clone, "tools", `${file}.mjs`));
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const env = { PATH: process.env["PATH"], PORT: String(port) };
  // The folder has nothing to install: without the look at the port it would fail for that.
  const { status, stderr } = spawnSync(process.execPath, [join(clone, "tools/start.mjs")], {
    env,
    encoding: "utf8",
  });
  taken.close();
  await rm(clone, { recursive: true });
  expect(stderr).toContain(`Port ${port} is in use`);
  expect(status).toBe(2);
});
