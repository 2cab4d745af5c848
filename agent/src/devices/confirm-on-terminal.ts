import { createInterface } from "node:readline";

/** Asks a yes/no question; "silence" if the signal fires or `timeoutMs` passes first. */
export type Confirm = (
  question: string,
  timeoutMs: number,
  signal: AbortSignal,
) => Promise<"yes" | "no" | "silence">;

/** Undefined without a terminal. */
export function terminalConfirm(): Confirm | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (question, timeoutMs, signal) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // readline captures Ctrl-C; here it must still stop the agent.
    terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
    const { promise, resolve } = Promise.withResolvers<"yes" | "no" | "silence">();
    const silence = (): void => resolve("silence");
    const timer = setTimeout(silence, timeoutMs);
    signal.addEventListener("abort", silence, { once: true });
    terminal.on("close", silence);
    terminal.question(question, (answer) =>
      resolve(/^\s*(y|yes|是|好)\s*$/i.test(answer) ? "yes" : "no"),
    );
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", silence);
      terminal.close();
      process.stdin.pause();
    }
  };
}
