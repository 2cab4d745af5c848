import { execFile } from "node:child_process";

const TIMEOUT_MS = 10_000;

/** Runs a program of the network's configuration. Rejects with what it says. */
export type RunProgram = (...args: readonly string[]) => Promise<void>;

export function programRunner(program: string): RunProgram {
  return (...args) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    execFile(program, args, { timeout: TIMEOUT_MS }, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || error.message));
    });
    return promise;
  };
}
