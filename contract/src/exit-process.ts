import { existsSync } from "node:fs";

const SHELL = "/bin/sh";

/**
 * Ends the process with a code, as `process.exit` does, without its deadlock: that waits for V8's compiler threads, which may wait for a
 * collection that only this thread could run (https://github.com/nodejs/node/issues/54918). On a busy machine some processes
 * that ended soon after their start stayed, and so were not started again.
 */
export function exitProcess(code: number): never {
  // A program that is missing would abort the process.
  if (process.execve && existsSync(SHELL)) {
    process.exitCode = code;
    process.emit("exit", code);
    // The kernel ends all threads at once.
    process.execve(SHELL, ["sh", "-c", `exit ${code}`]);
  }
  process.exit(code);
}
