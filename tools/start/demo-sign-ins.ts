import { DAY_MS, HOUR_MS } from "../../contract/src/time.ts";
import { recordAct } from "../../server/src/rooms/account/record-act.ts";
import { createSession } from "../../server/src/rooms/account/sessions.ts";
import type { DemoEvent } from "./demo-events.ts";
import type { Simulation } from "./demo-simulation.ts";

const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const TABLET =
  "Mozilla/5.0 (Linux; Android 16; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

/** Addresses of Beijing, Shanghai and Singapore: where the demo's owner is. */
const HOME = "114.254.1.20";
const OFFICE = "116.228.111.2";
const TRAVEL = "165.21.100.88";

/** When, how long before now; whence; with what; and whether it is still open, refused, or ended. */
const VISITS: readonly (readonly [
  agoMs: number,
  ip: string,
  userAgent: string,
  outcome: "open" | "ended" | "failed",
])[] = [
  [26 * DAY_MS, HOME, WINDOWS, "ended"],
  [19.2 * DAY_MS, OFFICE, PHONE, "ended"],
  [12.4 * DAY_MS, TRAVEL, PHONE, "ended"],
  [6.1 * DAY_MS, HOME, WINDOWS, "ended"],
  [2.3 * DAY_MS, TRAVEL, TABLET, "failed"],
  [2.29 * DAY_MS, TRAVEL, TABLET, "ended"],
  [20 * HOUR_MS, HOME, WINDOWS, "open"],
  [9 * HOUR_MS, OFFICE, PHONE, "open"],
  [3 * HOUR_MS, HOME, TABLET, "open"],
];

/** Sign-ins of the demo's owner, which the account's page lists. */
export function signInsOf({ deps }: Simulation, accountId: bigint, nowMs: number): DemoEvent[] {
  return VISITS.map(([agoMs, ip, userAgent, outcome]) => ({
    atMs: nowMs - agoMs,
    run: async () => {
      if (outcome === "failed") {
        const details = { failuresToday: 1 };
        const act = "auth.login-failed";
        return recordAct(deps, deps.db, { act, accountId, ip, isOwners: false, details });
      }
      if (outcome === "open") await createSession(deps, deps.db, { accountId, ip, userAgent });
      await recordAct(deps, deps.db, { act: "auth.login", accountId, ip });
    },
  }));
}
