import { LINE_STATE_FRESH_SECONDS } from "@nodeyard/contract/dial/agent-lines.ts";

/** Lines are current if they were reported since. */
export function freshSince(now: Date): Date {
  return new Date(now.getTime() - LINE_STATE_FRESH_SECONDS * 1000);
}
