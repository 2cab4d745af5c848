import { spawn } from "node:child_process";
import { connect } from "node:net";
import {
  NODE_PASSWORD_MAX_LENGTH,
  NODE_PASSWORD_MIN_LENGTH,
} from "@nodeyard/contract/devices/rules.ts";

const TIMEOUT_MS = 15_000;
/** Printable, no blanks: other characters could end the input line of `chpasswd`. */
const ALLOWED = /^[\x21-\x7e]+$/;

/** Sets the password of an account of this machine. Errors carry the system's message, never the password. */
export type ChangePassword = (password: string) => Promise<void>;

/** Throws unless the password is one that a line can carry. */
function assertUsable(password: string): void {
  const { length } = password;
  if (length < NODE_PASSWORD_MIN_LENGTH || length > NODE_PASSWORD_MAX_LENGTH)
    throw new Error(`password of ${length} characters`);
  if (!ALLOWED.test(password)) throw new Error("unusable characters");
}

/**
 * Asks the helper unit at this socket, which may do nothing but set the password of its one account: so the agent needs no
 * right to change the system. The helper answers `ok`, or why not.
 */
export function helpedPasswordChanger(socketPath: string): ChangePassword {
  return async (password) => {
    assertUsable(password);
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect(socketPath);
    let output = "";
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no answer")));
    socket.on(
      "data",
      (chunk: Buffer) => (output = `${output}${chunk.toString("utf8")}`.slice(0, 1_000)),
    );
    socket.on("error", reject);
    socket.on("close", () => resolve(output.trim()));
    socket.end(`${password}\n`);
    const answer = await promise;
    if (answer !== "ok") throw new Error(answer.replaceAll(password, "***") || "no answer");
  };
}

/**
 * Sets the account's password through `chpasswd`. The password goes over standard input, so it never appears in the
 * process list.
 */
export function passwordChanger(user: string, program = "chpasswd"): ChangePassword {
  return async (password) => {
    assertUsable(password);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const child = spawn(program, [], { stdio: ["pipe", "ignore", "pipe"], timeout: TIMEOUT_MS });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
    child.on("error", (error) => reject(new Error(error.message)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      const words = output.trim().replaceAll(password, "***");
      reject(new Error(words === "" ? `${program}: ${signal ?? code}` : words));
    });
    // EPIPE: a program that exits before reading reports the failure by its exit code.
    child.stdin.on("error", () => undefined);
    child.stdin.end(`${user}:${password}\n`);
    return promise;
  };
}
