import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { passwordChanger } from "./change-password.ts";

const PASSWORD = "s3cret-of-16-chr";
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-password-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** A stand-in for chpasswd. */
async function standIn(script: string): Promise<string> {
  const path = join(directory, "chpasswd");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

it("goes to chpasswd through standard input, not through arguments", async () => {
  const program = await standIn(`echo "$#" > ${directory}/arguments; cat > ${directory}/input`);
  await passwordChanger("yard", program)(PASSWORD);
  expect(await readFile(join(directory, "input"), "utf8")).toBe(`yard:${PASSWORD}\n`);
  expect(await readFile(join(directory, "arguments"), "utf8")).toBe("0\n");
});

it("fails with the system's message, the password redacted", async () => {
  const program = await standIn(`echo "line 1: no such user ($(cat))" >&2; exit 1`);
  const failure = passwordChanger("nobody-here", program)(PASSWORD);
  await expect(failure).rejects.toThrow("no such user (nobody-here:***)");
});

it("fails where there is no such program", async () => {
  const failure = passwordChanger("yard", join(directory, "missing"))(PASSWORD);
  await expect(failure).rejects.toThrow("ENOENT");
});

it.each(["short", "x".repeat(21), "two\nlines-of-text", "with blanks in it"])(
  "is not even tried with %j",
  async (password) => {
    const program = await standIn(`touch ${directory}/called`);
    await expect(passwordChanger("yard", program)(password)).rejects.toThrow(/characters/);
    await expect(readFile(join(directory, "called"))).rejects.toThrow("ENOENT");
  },
);
