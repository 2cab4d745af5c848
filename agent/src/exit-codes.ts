/** How the agent ends, so that a service manager can tell a fault that passes from one that needs the owner. */
export const EXIT = {
  stopped: 0,
  unexpected: 1,
  usage: 2,
  /** The server no longer knows this device: unbound, or its key replaced. */
  unbound: 3,
  /** The activation code or the MAC address was refused. */
  bindRefused: 4,
  /** Another agent works in the same state directory. */
  alreadyRunning: 5,
  /** The state directory cannot be read or written. */
  stateUnusable: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the agent with a message for its owner, already in the owner's language. */
export class AgentExit extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.name = "AgentExit";
    this.exitCode = exitCode;
  }
}
