import type { ConnectFault } from "@nodeyard/contract/connect-faults.ts";
import { nextMessage, startChild } from "../start-child.ts";
import type { FromConnection, Ran, SshTarget, ToConnection } from "./messages.ts";
import { SshFault } from "./ssh-fault.ts";

export interface SshSession {
  /** Runs a command with a text as its input, which is no part of any process list. */
  run(command: string, input?: string): Promise<Ran>;
  /** Ends the connection's process, and with it its socket, whatever the machine does. */
  end(): void;
}

const PROGRAM = new URL("connection.ts", import.meta.url);
/** The start of the process included. */
const OPEN_WITHIN_MS = 15_000;
const RUN_WITHIN_MS = 20_000;
/** Several times what a machine that follows the protocol takes; the time of a session is below the lease of a deployment. */
const LIMITS = { residentBytes: 256 * 1024 * 1024, processorMs: 10_000, lifetimeMs: 50_000 };

/**
 * Logs in, in a process of its own that is killed at the end. `onHostKey` hears the machine's key before anything secret is sent. Throws
 * `SshFault`.
 */
export async function openSsh(
  target: SshTarget,
  onHostKey: (fingerprint: string) => void,
): Promise<SshSession> {
  const child = await startChild(PROGRAM, LIMITS);
  child.on("message", (message: FromConnection) => {
    if (message.kind === "hostKey") onHostKey(message.fingerprint);
  });
  const request = async (message: ToConnection, withinMs: number): Promise<FromConnection> => {
    const answered = nextMessage<FromConnection>(child, ({ kind }) => kind !== "hostKey");
    if (child.connected) child.send(message);
    let fault: ConnectFault = "broken";
    const timer = setTimeout(() => {
      fault = "timedOut";
      child.kill("SIGKILL");
    }, withinMs);
    const answer = await answered;
    clearTimeout(timer);
    if (!answer) throw new SshFault(fault);
    if (answer.kind !== "failed") return answer;
    child.kill("SIGKILL");
    throw new SshFault(answer.fault);
  };
  await request({ kind: "open", target }, OPEN_WITHIN_MS);
  return {
    async run(command, input = "") {
      const answer = await request({ kind: "run", command, input }, RUN_WITHIN_MS);
      if (answer.kind !== "ran") throw new SshFault("broken");
      return answer.ran;
    },
    end: () => void child.kill("SIGKILL"),
  };
}
