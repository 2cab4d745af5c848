import type { FeedType } from "../../contract/src/feed/rules.ts";
import { HOUR_MS } from "../../contract/src/time.ts";
import { saveEntry } from "../../server/src/rooms/feed/operator/save-entry.ts";
import { callerOf, type Simulation } from "./demo-simulation.ts";

/** Who did what in which repository, and how many hours ago; a path leads to its branch or tag. */
const ENTRIES: readonly (readonly [hours: number, type: FeedType, login: string, path: string])[] =
  [
    [1100, "CreateEvent", "mei-lin", "agent"],
    [900, "PushEvent", "mei-lin", "agent/tree/main"],
    [620, "CreateEvent", "jonas-w", "dial-tools"],
    [411, "PushEvent", "jonas-w", "dial-tools/tree/main"],
    [260, "CreateEvent", "mei-lin", "agent/tree/v0.1.0"],
    [170, "PushEvent", "renovate[bot]", "agent/tree/main"],
    [98, "PushEvent", "chen-yu", "docs/tree/main"],
    [47, "CreateEvent", "chen-yu", "docs/tree/zh/faq"],
    [26, "PushEvent", "mei-lin", "agent/tree/fix/reboot"],
    [3, "PushEvent", "jonas-w", "dial-tools/tree/main"],
  ];

/** The operator writes the feed: the demo has no events API. */
export async function writeFeed(simulation: Simulation, operatorId: bigint): Promise<void> {
  for (const [hours, type, login, path] of ENTRIES) {
    const time = new Date(simulation.nowMs() - hours * HOUR_MS).toISOString();
    const url = `https://github.com/nodeyard-demo/${path}`;
    const request = { type, login, url, time, reason: "From the weekly summary" };
    await saveEntry(simulation.deps, request, callerOf(operatorId));
  }
}
