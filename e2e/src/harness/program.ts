import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const STOP_WITHIN_MS = 30_000;

export interface Program {
  /** Everything printed so far. */
  output(): string;
  /**
   * Resolves with the first line that fits. Rejects when the program ends without one, or prints nothing for so long: as
   * long as there is progress, a slow machine is no failure.
   */
  line(pattern: RegExp, silentAtMostMs?: number): Promise<RegExpExecArray>;
  /** Resolves when the program has ended: its exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Stops it as Ctrl-C does and waits for its end; kills it when it does not end in time. */
  stop(): Promise<void>;
}

/** This shell's environment without the settings of the programs under test. */
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
  onOutput: (text: string) => void = () => {},
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
    onOutput(chunk.toString());
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
    line: (pattern, silentAtMostMs = 60_000) => {
      const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
      const abort = (why: string) => (): void =>
        reject(new Error(`${file} ${why} without a line that fits ${pattern}:\n${output}`));
      const timer = setTimeout(
        abort(`printed nothing for ${silentAtMostMs / 1000} s`),
        silentAtMostMs,
      );
      const check = (): void => {
        timer.refresh();
        const found = pattern.exec(output);
        if (found) resolve(found);
      };
      readers.add(check);
      check();
      void ended.then(() => {
        check();
        abort("ended")();
      });
      return promise.finally(() => {
        clearTimeout(timer);
        readers.delete(check);
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
