import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { Log } from "../platform/log.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { Texts } from "../texts.ts";

export interface DialCommandOptions {
  acknowledge: AcknowledgeCommand;
  log: Log;
  texts: Texts;
}

/** An agent that drives no lines says so. */
export async function runDial(
  command: Extract<AgentCommand, { kind: "dial" }>,
  { acknowledge, log, texts }: DialCommandOptions,
): Promise<void> {
  const why = texts.linesNotDriven();
  log.warn(why);
  return acknowledge(command.id, "declined", why);
}
