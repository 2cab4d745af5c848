import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import {
  startLocalGateway,
  type LocalGateway,
} from "./platform/payment-gateway/local/local-gateway.ts";
import type { GatewaySettings } from "./platform/payment-gateway/settings.ts";

/** The configured gateway, otherwise the local one if allowed, whose payments are kept in the data directory. */
export async function startGateway(
  config: Config,
  dataDirectory: string,
): Promise<{ settings?: GatewaySettings; local?: LocalGateway }> {
  if (config.gateway) return { settings: config.gateway };
  if (!config.hasLocalGateway) return {};
  await mkdir(dataDirectory, { recursive: true });
  const local = await startLocalGateway(systemClock, join(dataDirectory, "payments.ndjson"));
  return { settings: local.settings, local };
}
