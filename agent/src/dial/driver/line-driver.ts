import type { LineAddresses, LineCounters } from "../../machine/interfaces.ts";
import type { AgentLine } from "@nodeyard/contract/dial/agent-calls.ts";
import type { DialDriver, LineError } from "@nodeyard/contract/dial/agent-lines.ts";

/** One session of a line. */
export interface LineSession {
  readonly line: AgentLine;
  /** 1 to the line's count. */
  readonly session: number;
  /** Its place on this machine, from 1: names its interfaces, its routing table and its directory. */
  readonly number: number;
}

/** Why a line is not up. */
export interface LineFailure {
  readonly error: LineError;
  readonly exitCode?: number;
  /** The access concentrator's own words, if any. */
  readonly detail: string;
}

export class LineFailed extends Error {
  readonly failure: LineFailure;

  constructor(error: LineError, detail = "", exitCode?: number) {
    super(detail === "" ? error : `${error}: ${detail}`);
    this.name = "LineFailed";
    this.failure = { error, ...(exitCode === undefined ? {} : { exitCode }), detail };
  }
}

/** Empty where the interface has none. */
/** A started session; its address follows, if at all. */
export interface RunningLine {
  readonly interface: string;
  /** The interface that carries a PPPoE session; a static one's own. */
  readonly ethernet: string;
  /** When it was begun, milliseconds since the epoch. */
  readonly startedAtMs: number;
  /** Resolves when the session has ended, with the reason. */
  readonly ended: Promise<LineFailure>;
  addresses(): LineAddresses;
  /** Undefined while the interface does not exist. */
  counters(): LineCounters | undefined;
  /** Routes traffic from these addresses through the line. Throws `LineFailed`. */
  route(addresses: LineAddresses): Promise<void>;
  /** Ends the session and removes what it has set up. */
  hangUp(): Promise<void>;
}

/** Brings lines up on this machine. Sessions outlive the agent: the next one adopts them. */
export interface LineDriver {
  readiness(): Promise<DialDriver>;
  /** Begins a session. Throws `LineFailed` if it cannot. */
  dial(session: LineSession): Promise<RunningLine>;
  /** The session as an earlier agent began it, if it still runs. */
  adopt(session: LineSession): Promise<RunningLine | undefined>;
  /** Ends and removes everything of other sessions. */
  tidy(kept: readonly LineSession[]): Promise<void>;
}
