import { AgentExit, EXIT } from "../exit-codes.ts";
import type { Texts } from "../texts.ts";
import type { Confirm } from "./confirm-on-terminal.ts";

const ANSWER_WITHIN_MS = 60_000;

/** True if the person at the terminal agrees to delete this machine's binding. Throws `AgentExit` without a terminal. */
export async function confirmNewIdentity(
  deviceId: string,
  confirm: Confirm | undefined,
  texts: Texts,
  signal: AbortSignal,
): Promise<boolean> {
  if (confirm === undefined) throw new AgentExit(EXIT.usage, texts.newIdentityNeedsCode());
  const answer = await confirm(texts.newIdentityQuestion({ deviceId }), ANSWER_WITHIN_MS, signal);
  return answer === "yes";
}
