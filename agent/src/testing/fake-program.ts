import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { ProgramEnd, StartProgram } from "../tasks/program.ts";

const KILLED: ProgramEnd = {
  exitCode: null,
  signal: "SIGTERM",
  lastLine: "",
  notStarted: undefined,
};

export interface FakeProgram {
  readonly task: AgentTask;
  readonly directory: string;
  stopped: boolean;
  /** Makes the program exit. */
  end(end?: Partial<ProgramEnd>): void;
}

/** Programs that run until a test ends them, in start order. */
export function createFakePrograms(): { started: FakeProgram[]; startProgram: StartProgram } {
  const started: FakeProgram[] = [];
  return {
    started,
    startProgram: (task, directory) => {
      const { promise, resolve } = Promise.withResolvers<ProgramEnd>();
      const program: FakeProgram = {
        task,
        directory,
        stopped: false,
        end: (end) => resolve({ ...KILLED, signal: null, exitCode: 1, ...end }),
      };
      started.push(program);
      return {
        ended: promise,
        async stop() {
          program.stopped = true;
          resolve(KILLED);
        },
      };
    },
  };
}
