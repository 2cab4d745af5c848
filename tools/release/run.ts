import { spawn } from "node:child_process";

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a program to its end. @returns its standard output. Throws with all that it printed unless it ends with 0. */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (errors += chunk));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${output}${errors}`)),
    );
  });
}

/** Paths that git has, of those that are named. */
export async function trackedFiles(root: string, paths: readonly string[]): Promise<string[]> {
  const output = await run("git", ["ls-files", "-z", "--", ...paths], { cwd: root });
  return output.split("\0").filter((path) => path !== "");
}
