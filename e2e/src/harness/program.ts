import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const STOP_WITHIN_MS = 30_000;

export interface Program {
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the first line that fits; rejects when the program ends without one. */
  line(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>;
  /** Resolves when the program has ended: its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Asks it to stop as Ctrl-C does, and waits until it has; what does not obey is ended. */
  stop(): Promise<void>;
}

/** The settings of this shell must not reach the programs under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !name.startsWith("NODEYARD_") &&
        !["DATABASE_URL", "HOST", "PORT", "NODE_ENV", "NODE_OPTIONS"].includes(name),
    ),
  );
}

/** Runs one of the project's programs on the Node that runs the tests. */
export function startProgram(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const readers = new Set<() => void>();
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const reader of readers) reader();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });

  return {
    output: () => output,
    ended,
    line: (pattern, timeoutMs = 60_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const look = (): void => {
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      const giveUp = (why: string) => (): void =>
        reject(new Error(`${file} ${why} without a line that fits ${pattern}:\n${output}`));
      const timer = setTimeout(giveUp(`ran ${timeoutMs / 1000} s`), timeoutMs);
      readers.add(look);
      look();
      void ended.then(() => {
        look();
        giveUp("ended")();
      });
      return promise.finally(() => {
        clearTimeout(timer);
        readers.delete(look);
      });
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
