import { spawn } from "node:child_process";

/** Runs a program with the output of this process. @returns its exit code; 1 if it was killed, cannot be run or takes too long. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  seconds: number,
) => Promise<number>;

export const runProgram: RunProgram = (program, args, seconds) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      timeout: seconds * 1000,
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
