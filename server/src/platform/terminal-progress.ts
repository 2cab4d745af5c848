import type { WriteStream } from "node:tty";
import { stepText, type StartStep } from "./start-step.ts";

/** Moves to the begin of a terminal's line and erases it: what is written next takes the place of a progress line. */
export const ERASE_LINE = "\r\u001B[K";

export interface TerminalProgress {
  show(step: StartStep): void;
  /** Erases the last step. */
  end(): void;
}

/** Changes with the step, and with every tenth of a long one. */
function stageOf({ name, part }: StartStep): string {
  return part === undefined ? name : `${name} ${Math.floor((10 * part.done) / part.total)}`;
}

/** A start's steps: on one line of a terminal; elsewhere on lines of their own, of long steps every tenth. */
export function createTerminalProgress(
  output: Pick<WriteStream, "isTTY" | "write"> = process.stdout,
): TerminalProgress {
  let last = "";
  return {
    show: (step) => {
      const stage = stageOf(step);
      const text = `- ${stepText(step, "en")}`;
      if (output.isTTY) output.write(`${ERASE_LINE}${text}`);
      else if (stage !== last) output.write(`${text}\n`);
      last = stage;
    },
    end: () => {
      if (output.isTTY && last !== "") output.write(ERASE_LINE);
      last = "";
    },
  };
}
