import type { AgentCommand } from "@nodeyard/contract/devices/agent-calls.ts";
import type { Log } from "../platform/log.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import type { Texts } from "../texts.ts";
import type { ChangePassword } from "./change-password.ts";

export interface NodePasswordOptions {
  acknowledge: AcknowledgeCommand;
  log: Log;
  texts: Texts;
  /** Undefined without `--manage-password`. */
  changePassword: ChangePassword | undefined;
}

/** Sets the node's password, which never appears in a message, log line or file. */
export async function runSetNodePassword(
  command: Extract<AgentCommand, { kind: "set_node_password" }>,
  options: NodePasswordOptions,
): Promise<void> {
  const { acknowledge, log, texts, changePassword } = options;
  if (changePassword === undefined) {
    const why = texts.passwordNotManaged();
    log.warn(why);
    return acknowledge(command.id, "declined", why);
  }
  try {
    await changePassword(command.password);
  } catch (error) {
    const message = texts.passwordFailed({ reason: (error as Error).message });
    log.error(message);
    return acknowledge(command.id, "failed", message);
  }
  log.info(texts.passwordSet());
  return acknowledge(command.id, "done");
}
