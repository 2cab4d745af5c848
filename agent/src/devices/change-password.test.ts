import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { helpedPasswordChanger, passwordChanger } from "./change-password.ts";

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

describe("through the helper", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  /** The helper unit's script at a socket, as systemd runs it for each connection. */
  async function helper(chpasswd: string, user = "yard"): Promise<string> {
    await standIn(chpasswd);
    const script = fileURLToPath(
      new URL("../../../deploy/agent/nodeyard-set-password", import.meta.url),
    );
    const path = join(directory, "helper.sock");
    server = createServer({ allowHalfOpen: true }, (socket) => {
      const child = spawn("/bin/sh", [script], {
        env: { PATH: `${directory}:${process.env["PATH"]}`, NODEYARD_MANAGED_USER: user },
        stdio: ["pipe", "pipe", "ignore"],
      });
      // The script may end without having read.
      child.stdin.on("error", () => undefined);
      socket.pipe(child.stdin);
      child.stdout.pipe(socket);
    });
    await new Promise<void>((resolve) => server?.listen(path, resolve));
    return path;
  }

  it("is set for the helper's account only", async () => {
    const path = await helper(`cat > ${directory}/input`);
    await helpedPasswordChanger(path)(PASSWORD);
    expect(await readFile(join(directory, "input"), "utf8")).toBe(`yard:${PASSWORD}\n`);
  });

  it("fails with the system's message, the password redacted", async () => {
    const path = await helper(`echo "no such user ($(cat))" >&2; exit 1`);
    await expect(helpedPasswordChanger(path)(PASSWORD)).rejects.toThrow("no such user (yard:***)");
  });

  it("fails where there is no helper", async () => {
    const failure = helpedPasswordChanger(join(directory, "missing"))(PASSWORD);
    await expect(failure).rejects.toThrow("ENOENT");
  });

  it.each(["", "root:evil", "yard; id"])(
    "refuses to set a password of the account %j",
    async (user) => {
      const path = await helper(`touch ${directory}/called`, user);
      await expect(helpedPasswordChanger(path)(PASSWORD)).rejects.toThrow(/account/);
      await expect(readFile(join(directory, "called"))).rejects.toThrow("ENOENT");
    },
  );
});

it.each(["short", "x".repeat(21), "two\nlines-of-text", "with blanks in it"])(
  "is not even tried with %j",
  async (password) => {
    const program = await standIn(`touch ${directory}/called`);
    await expect(passwordChanger("yard", program)(password)).rejects.toThrow(/characters/);
    await expect(readFile(join(directory, "called"))).rejects.toThrow("ENOENT");
  },
);
