/** Exit codes, so that a service manager can distinguish temporary failures from those that need the owner. */
export const EXIT = {
  stopped: 0,
  unexpected: 1,
  usage: 2,
  /** The device was unbound, or its key replaced. */
  unbound: 3,
  /** The activation code or the MAC address was refused. */
  bindRefused: 4,
  /** Another agent uses the same state directory. */
  alreadyRunning: 5,
  /** The state directory cannot be read or written. */
  stateUnusable: 6,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Exits the agent with a message in the owner's language. */
export class AgentExit extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.name = "AgentExit";
    this.exitCode = exitCode;
  }
}
