import * as calls from "@nodeyard/contract/monitoring/agent-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle, type DeviceCaller } from "../../../platform/http/route.ts";
import { ECHO_PURPOSE, issueTicket, RENEW_ECHO_SECONDS } from "./echo-keys.ts";
import { recordedOutages } from "./outages.ts";

/** Stability is that of an hour: older outages have no part in it. */
const SHOWN_FOR_MS = HOUR_MS;

export const openEcho = handle(
  calls.openEcho,
  async (
    { db, clock, config, encryption }: Pick<Deps, "db" | "clock" | "config" | "encryption">,
    _request: object,
    { deviceId }: Pick<DeviceCaller, "deviceId">,
  ) => {
    const now = clock.now();
    const { echoEndpoint: endpoint } = config;
    const { ticket, key } = issueTicket(deviceId, now, encryption.deriveKeys(ECHO_PURPOSE)[0]);
    const outages = await recordedOutages(db, new Date(now.getTime() - SHOWN_FOR_MS));
    return {
      echo:
        endpoint === undefined
          ? null
          : {
              endpoint,
              ticket: ticket.toString("base64url"),
              key: Buffer.from(key).toString("base64url"),
            },
      stunServers: [...config.stunServers],
      renewInSeconds: RENEW_ECHO_SECONDS,
      outages: outages.map(({ from, until }) => ({
        from: from.toISOString(),
        until: until.toISOString(),
      })),
      serverTime: now.toISOString(),
    };
  },
);
